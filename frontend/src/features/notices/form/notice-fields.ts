import type { NoticePlaces, NoticeValues, StaffNotice } from '../../../notices/notices-api';
import { formatDate, parseDate, todayInKigali, type DatePattern } from '../../../ui/dates';
import { formText as text } from '../texts';

/** What stands in the form's fields; dates as they are typed. */
export interface NoticeFields {
  title: string;
  branch: string;
  from: string;
  until: string;
  pinned: boolean;
}

export type FieldName = 'title' | 'text' | 'from' | 'until';
export type Faults = Partial<Record<FieldName, string>>;

const MAX_TITLE = 140;

/** The fields of a stored notice, or of a new one. */
export function fieldsOf(notice: StaffNotice | null, places: NoticePlaces, pattern: DatePattern): NoticeFields {
  if (!notice) return { title: '', branch: places.everybody ? '' : (places.branches[0]?.name ?? ''), from: formatDate(todayInKigali(), pattern), until: '', pinned: false };
  const { title, branch, shown_from, shown_until, pinned } = notice;
  return { title, branch: branch ?? '', from: formatDate(shown_from, pattern), until: shown_until ? formatDate(shown_until, pattern) : '', pinned };
}

/** What has to be mended before the notice can be saved, by field. */
export function faultsOf(fields: NoticeFields, html: string, pattern: DatePattern): Faults {
  const [from, until] = [parseDate(fields.from, pattern), fields.until.trim() === '' ? '' : parseDate(fields.until, pattern)];
  const title = fields.title.trim();
  return {
    ...(title === '' ? { title: text('noTitle') } : title.length > MAX_TITLE ? { title: text('tooLong') } : {}),
    ...(html === '' ? { text: text('noText') } : {}),
    ...(from === null ? { from: text('badDate', { pattern }) } : {}),
    ...(until === null ? { until: text('badDate', { pattern }) } : until !== '' && from !== null && until < from ? { until: text('badDays') } : {}),
  };
}

/** As it is sent; the fields have no faults. */
export const valuesOf = ({ title, branch, from, until, pinned }: NoticeFields, html: string, pattern: DatePattern): NoticeValues => ({
  title: title.trim(),
  text: html,
  branch,
  shown_from: parseDate(from, pattern) ?? '',
  shown_until: parseDate(until, pattern) ?? '',
  pinned,
});
