import { readStyle, writeStyle } from './styles';

/** How a thing looks where it stands. Nothing that moves it over others, hides it, or fetches. */
const allowed =
  /^(?:(?:background-)?color|background|text-(?:align|decoration|decoration-line|indent|transform)|font(?:-(?:family|size|style|weight|variant))?|line-height|letter-spacing|white-space|word-(?:break|wrap)|overflow-wrap|vertical-align|(?:min-|max-)?(?:width|height)|border(?:-(?:top|right|bottom|left|collapse|spacing|color|style|width|radius))*|(?:padding|margin)(?:-(?:top|right|bottom|left))?|list-style(?:-type)?|float|clear|table-layout|caption-side|direction|object-fit|aspect-ratio)$/;
const fetches = /url\s*\(|image\s*\(|image-set|expression|javascript:|-moz-binding|\\|[<>@{}]/i;

export function safeStyle(style: string): string {
  return writeStyle(new Map([...readStyle(style)].filter(([name, value]) => isSafe(name, value))));
}

function isSafe(name: string, value: string): boolean {
  if (!allowed.test(name) || fetches.test(value)) return false;
  return !name.startsWith('margin') || !/-\s*[\d.]/.test(value);
}
