import { printText } from '../texts';
import type { Receipt, ReceiptBlock } from '../types';
import type { Paper } from './papers';
import classes from './receipt-paper.module.css';
import { RraLogo } from './rra-logo';

interface ReceiptPaperProps {
  receipt: Receipt;
  paper: Paper;
  /** Only what the Print button brought may reach a printer; anything else is for the eyes. */
  printable?: boolean;
}

/** The receipt of the sale and its copy, as the certification names them. */
const isCopy = (label: string) => label === 'CS' || label === 'CR';

function Block({ block, receipt }: { block: ReceiptBlock; receipt: Receipt }) {
  return (
    <section className={classes.block} data-kind={block.kind}>
      {block.rows.map((row, at) => (
        <div key={at} className={classes.row} data-style={row.style}>
          <span>{row.left}</span>
          {row.right && <span className={classes.right}>{row.right}</span>}
        </div>
      ))}
      {block.kind === 'sdc' && receipt.qr_svg && (
        // As an image: markup from the server is shown, never executed.
        <img className={classes.qr} alt={printText('qr')} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(receipt.qr_svg)}`} />
      )}
    </section>
  );
}

/** A receipt as it prints, on A4, A5 and the 80 mm roll: the server's blocks in the server's order, as text. */
export function ReceiptPaper({ receipt, paper, printable }: ReceiptPaperProps) {
  const copy = isCopy(receipt.label);
  return (
    <article className={classes.paper} data-paper={paper} data-printable={printable || undefined}>
      {copy && (
        <span className={classes.watermark} aria-hidden="true">
          {printText('watermark')}
        </span>
      )}
      <RraLogo url={receipt.logo} />
      {receipt.blocks.map((block, at) => (
        <Block key={at} block={block} receipt={receipt} />
      ))}
    </article>
  );
}
