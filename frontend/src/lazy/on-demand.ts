const quiet = new Set<string>();

/** Whether what is missing (the payload of `vite:preloadError`) is a part that whoever asked for it does without. */
export const isDoneWithout = (error: unknown): boolean => [...quiet].some((name) => String(error).includes(`/${name}-`));

/**
 * A part that is loaded when it is first wanted. One that did not come is asked for anew the next time, and whoever asks does
 * without: the page is not loaded anew for it, as it is for a screen, under somebody who writes.
 */
export class OnDemand<Part> {
  private part: Part | null = null;
  private coming: Promise<Part> | null = null;

  constructor(
    private readonly fetch: () => Promise<Part>,
    /** As its file is called. */
    name: string,
  ) {
    quiet.add(name);
  }

  /** The part, once it is there. */
  get now(): Part | null {
    return this.part;
  }

  load = (): Promise<Part> => {
    this.coming ??= this.fetch().then(
      (part) => (this.part = part),
      (error: unknown) => {
        this.coming = null;
        throw error;
      },
    );
    return this.coming;
  };
}
