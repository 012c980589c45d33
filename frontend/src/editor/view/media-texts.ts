import { catalogue } from '../../texts/catalogue';

/** What stands in the place of a picture or video that is not loaded. */
export const mediaText = catalogue({
  foreignMedia: ({ host }: { host: string }) => `Picture or video of ${host}: files of other sites are not loaded here.`,
  refusedMedia: 'Picture or video with an address that is not allowed.',
  picture: 'image',
  noDescription: 'Picture without a description',
  openMedia: 'Open it there',
});
