import { spellMinute } from '../../../ui/dates';
import { spellDuration } from '../../../ui/durations';
import type { Fact } from '../components/facts';
import { devicesText as text } from '../texts';
import type { Card } from '../types';

/** From these shares of the time allowed offline on: a warning, and too late. */
const WARN_FROM = 0.8;

/** How much of the time allowed offline is used. `elapsed`: seconds since the server said it. */
function offline({ offline_age: age, offline_limit_hours: hours }: Card, elapsed: number): Fact {
  if (age === null) return [text('offline'), text('offlineStill')];
  const used = spellDuration(age + elapsed);
  if (hours <= 0) return [text('offline'), text('offlineAlone', { used }), 'warn'];
  const share = (age + elapsed) / (hours * 3600);
  const words = text('offlineUsed', { used, of: spellDuration(hours * 3600), share: Math.floor(share * 100) });
  return [text('offline'), words, share >= 1 ? 'bad' : share >= WARN_FROM ? 'warn' : undefined];
}

function lastContact({ last_contact: at, contact_age: age }: Card, elapsed: number): string {
  if (!at || age === null) return text('never');
  return `${text('ago', { age: spellDuration(age + elapsed) })} (${spellMinute(at)})`;
}

function queue({ queued, finish_in: left }: Card): string {
  if (queued === 0) return text('queueEmpty');
  const waits = text('waits', { n: queued });
  return left === null ? waits : `${waits}, ${text('through', { time: spellDuration(left) })}`;
}

function lastNumber({ last_number: ours, device_last: theirs }: Card): string {
  const own = text('ours', { n: ours ?? 0 });
  return !theirs || theirs === ours ? own : `${own} (${text('deviceTook', { n: theirs })})`;
}

/** What a card says beside the state. */
export function cardFacts(card: Card, elapsed: number): Fact[] {
  const { rate } = card;
  return [
    [text('branch'), card.branch_name || card.branch],
    [text('environment'), card.environment],
    [text('sdcId'), card.sdc_id],
    [text('mrc'), card.mrc],
    [text('lastNumber'), lastNumber(card)],
    [text('lastContact'), lastContact(card, elapsed)],
    [text('rate'), rate > 0 ? text('perMinute', { n: rate.toFixed(1) }) : text('noRate')],
    [text('signedToday'), text('number', { n: card.signed_today })],
    [text('queue'), queue(card)],
    [text('unknown'), card.unknown > 0 ? text('unknownSome', { n: card.unknown }) : text('unknownNone'), card.unknown > 0 ? 'bad' : undefined],
    offline(card, elapsed),
  ];
}
