/** The page of the roll: as long as the receipt, so that neither paper is wasted nor a receipt divided. */

const MM = 96 / 25.4;
/** The margins of the page above and below, and what rounding takes. */
const AROUND = 10;
const WIDE = 74;

let sheet: CSSStyleSheet | null = null;

/** Millimetres that the receipt takes on the roll; it is laid out for that, unseen, and put back. */
function lengthOf(paper: HTMLElement): number {
  const holder = paper.parentElement as HTMLElement;
  const [ofHolder, ofPaper] = [holder.style.cssText, paper.style.cssText];
  holder.style.cssText = 'display: block; position: fixed; visibility: hidden; top: 0; left: 0';
  // As wide as it will be within the margins.
  paper.style.cssText = `width: ${WIDE}mm; max-width: none; padding: 0`;
  const length = paper.getBoundingClientRect().height / MM;
  holder.style.cssText = ofHolder;
  paper.style.cssText = ofPaper;
  return length;
}

/** Sets the page for this receipt. Browsers that cannot keep the length of the style sheet and begin a new page. */
export function fitRoll(paper: HTMLElement | null): void {
  if (paper?.dataset.paper !== '80mm' || !('adoptedStyleSheets' in document)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(`@page receipt-roll { size: 80mm ${Math.ceil(lengthOf(paper) + AROUND)}mm; margin: 3mm; }`);
}
