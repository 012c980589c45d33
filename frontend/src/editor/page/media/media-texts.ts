import { catalogue } from '../../../texts/catalogue';

export const mediaText = catalogue({
  uploading: ({ name }: { name: string }) => `Uploading ${name}`,
  uploadingAt: ({ name, percent }: { name: string; percent: number }) => `Uploading ${name}: ${percent} %`,
  failedUpload: ({ name }: { name: string }) => `${name} was not uploaded.`,
  cancelled: 'Stopped.',
  failed: 'The upload failed.',
  svg: 'SVG pictures can carry scripts and are not taken. Save it as PNG first.',
  kinds: 'Only PNG, JPEG, GIF and WebP pictures and MP4 and WebM videos are taken.',
  empty: 'The file is empty.',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  remove: 'Remove',
  notThere: ({ words }: { words: string }) => `${words === '' ? 'Picture' : words}: could not be loaded.`,
  describe: 'No description',
  resize: 'Drag to resize',
});
