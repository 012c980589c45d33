/** What can be shown to everybody and cannot carry script. */
const KINDS: Record<string, 'image' | 'video'> = { 'image/png': 'image', 'image/jpeg': 'image', 'image/gif': 'image', 'image/webp': 'image', 'video/mp4': 'video', 'video/webm': 'video' };

/** What a file may become in the text; null for one that is not taken. */
export const kindOfFile = (file: Blob): 'image' | 'video' | null => KINDS[file.type] ?? null;

/** The `accept` of a choice of files. */
export const acceptOf = (kind: 'image' | 'video'): string => Object.keys(KINDS).filter((type) => KINDS[type] === kind).join(',');

/** The file in a `data:` address; null where it is none that is taken. */
export function fileOf(address: string): File | null {
  const [, type = '', content = ''] = /^data:([\w/+-]+);base64,([\w+/=\s]+)$/.exec(address) ?? [];
  const kind = KINDS[type];
  if (kind === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(content.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${kind}.${type.split('/')[1] ?? ''}`, { type });
  } catch {
    return null;
  }
}
