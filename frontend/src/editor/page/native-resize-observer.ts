// Slate brings a stand-in for browsers without one (3 kB); every browser that runs this page has it. See vite.config.ts.
export const { ResizeObserver } = globalThis;
