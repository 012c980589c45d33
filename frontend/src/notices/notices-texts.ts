import { catalogue } from '../texts/catalogue';

/** Staff notices wherever they are shown. */
export const noticesText = catalogue({
  notices: 'Notices',
  none: 'No notices today. What supervisors and managers want everybody to know stands here.',
  write: 'Write a notice',
  all: 'All notices',
  pinned: 'Pinned',
  forBranch: ({ branch }: { branch: string }) => `for ${branch}`,
  by: ({ author, day }: { author: string; day: string }) => `${author}, ${day}`,
  changed: ({ by, at }: { by: string; at: string }) => `changed by ${by}, ${at}`,
  until: ({ day }: { day: string }) => `until ${day}`,
  fromDay: ({ day }: { day: string }) => `shown from ${day}`,
  over: ({ day }: { day: string }) => `was shown until ${day}`,
});
