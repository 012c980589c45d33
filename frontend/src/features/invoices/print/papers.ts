/** The papers that receipts print on, as `ebm.api.receipts` names them. */
export const PAPERS = ['80mm', 'A5', 'A4'] as const;
export type Paper = (typeof PAPERS)[number];

export const isPaper = (text: unknown): text is Paper => PAPERS.some((paper) => paper === text);

// Of the browser and not of the person: the printer stands at the place.
const KEY = 'ebm:paper';

/** The paper last chosen at this place, else the one of the settings. */
export function paperHere(fallback: string): Paper {
  let kept: string | null = null;
  try {
    kept = window.localStorage.getItem(KEY);
  } catch {
    // A browser that stores nothing prints on the paper of the settings.
  }
  if (isPaper(kept)) return kept;
  return isPaper(fallback) ? fallback : '80mm';
}

export function keepPaperHere(paper: Paper): void {
  try {
    window.localStorage.setItem(KEY, paper);
  } catch {
    // As above.
  }
}
