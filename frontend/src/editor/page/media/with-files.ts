import { insertMedia } from '../../commands/media';
import { acceptOf, fileOf, kindOfFile } from '../../media/file-kinds';
import type { UploadStore } from '../../media/upload-store';
import type { RichEditor } from '../../model/editor-type';
import type { Image, Video } from '../../model/types';
import { mediaText as text } from './media-texts';

export const EMPTY: [{ text: '' }] = [{ text: '' }];

/** Why a file is not taken; null for one that is. */
export function refusal(file: File): string | null {
  if (file.type === 'image/svg+xml') return text('svg');
  if (kindOfFile(file) === null) return text('kinds');
  return file.size === 0 ? text('empty') : null;
}

export const ACCEPTED = { image: acceptOf('image'), video: acceptOf('video') };

/** Begins to upload files; what stands in the text for each until it is there. */
export function placesFor(files: readonly File[], uploads: UploadStore): (Image | Video)[] {
  return files.map((file) => ({ type: kindOfFile(file) === 'video' ? 'video' : 'image', src: '', upload: uploads.start(file), children: [...EMPTY] }));
}

/**
 * Files that are pasted or dropped are uploaded, also those that stand in pasted HTML as content. Programs put a picture of
 * words beside the words: then the words are meant.
 */
export function withFiles(editor: RichEditor, uploads: UploadStore): RichEditor {
  const { insertData } = editor;
  editor.receive = (address) => {
    const file = fileOf(address);
    if (file !== null && uploads.takesFiles()) return uploads.start(file);
    editor.tell('not-on-clipboard');
    return null;
  };
  editor.insertData = (data) => {
    const files = [...data.files];
    if (files.length === 0 || saysMore(data) || !uploads.takesFiles()) return insertData(data);
    insertMedia(editor, placesFor(files, uploads));
  };
  return editor;
}

/** Whether the clipboard holds more than the files: a picture that was copied from a page comes with its element. */
function saysMore(data: DataTransfer): boolean {
  const html = data.getData('text/html');
  if (html === '') return false;
  const words = html.replace(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>|<[^>]*>/gi, '').replace(/&nbsp;/g, ' ');
  return words.trim() !== '' || /<table/i.test(html);
}

