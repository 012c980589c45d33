import { linkAddress, typedAddress } from '../links/link-rule';

/**
 * The one rule for addresses of pictures and videos: that of links, without what can be no file. The address to use, or
 * null where it is refused.
 */
export function mediaAddress(raw: string): string | null {
  const address = linkAddress(raw);
  return address === null || /^(?:mailto:|#)/.test(address) ? null : address;
}

/** What somebody typed: `utility.rw/a.png` means https. */
export function typedMediaAddress(typed: string): string | null {
  const address = typedAddress(typed);
  return address === null ? null : mediaAddress(address);
}

/** The host of another site, which the page's policy loads nothing from; null for this one's. */
export function foreignHost(address: string, base = document.baseURI): string | null {
  const url = URL.parse(address, base);
  return url === null || url.origin === new URL(base).origin ? null : url.host;
}
