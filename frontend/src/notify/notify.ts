import type { VariantType } from 'notistack';

export interface Notice {
  text: string;
  variant: VariantType;
}

type Show = (notice: Notice) => void;

let show: Show | null = null;
let waiting: Notice[] = [];
let wake: () => void = () => undefined;

/** The host is rendered when the first notice comes: its library is no part of the first paint. */
export function onFirstNotice(callback: () => void): void {
  wake = callback;
  if (waiting.length) wake();
}

/** Called by the host once it can show notices; gets those that came before. Returns how to take it out. */
export function connectHost(host: Show): () => void {
  show = host;
  waiting.splice(0).forEach(host);
  return () => {
    if (show === host) show = null;
  };
}

function give(variant: VariantType, text: string): void {
  const notice = { variant, text };
  if (show) show(notice);
  else {
    waiting.push(notice);
    wake();
  }
}

/** Short notices in the corner. Errors stay until they are closed. What blocks a form belongs beside its button instead. */
export const notify = {
  info: (text: string) => give('info', text),
  success: (text: string) => give('success', text),
  warning: (text: string) => give('warning', text),
  error: (text: string) => give('error', text),
};

/** For tests: nothing shown, nothing waiting. */
export function resetNotices(): void {
  show = null;
  waiting = [];
  wake = () => undefined;
}
