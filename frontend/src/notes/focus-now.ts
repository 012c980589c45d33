/** As a ref: what a question brings is where the focus goes, on the harmless answer. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
