import { afterAll, beforeAll } from 'vitest';

const SIZES = { clientHeight: 600, clientWidth: 900, offsetHeight: 600, offsetWidth: 900, scrollHeight: 1_000_000 };
const ROW = 40;

/** jsdom lays nothing out: in these tests a long list's scroller is 600 pixels high, and all else 40. */
export function withLayout(): void {
  const { prototype } = HTMLElement;
  const before = Object.keys(SIZES).map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const);
  beforeAll(() => {
    for (const [name, size] of Object.entries(SIZES)) {
      Object.defineProperty(prototype, name, {
        configurable: true,
        get(this: HTMLElement) {
          return 'scroller' in this.dataset ? size : ROW;
        },
      });
    }
    prototype.scrollTo = function (this: HTMLElement, options?: ScrollToOptions | number) {
      this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0;
      this.dispatchEvent(new Event('scroll'));
    } as typeof prototype.scrollTo;
  });
  afterAll(() => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(prototype, name, descriptor);
      else Reflect.deleteProperty(prototype, name);
    }
  });
}
