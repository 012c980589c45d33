import { printText } from '../texts';
import { PAPERS, type Paper } from './papers';
import classes from './print-page.module.css';

const NAMES: Record<Paper, 'roll' | 'a5' | 'a4'> = { '80mm': 'roll', A5: 'a5', A4: 'a4' };

interface PaperChoiceProps {
  paper: Paper;
  onPaper: (paper: Paper) => void;
}

export function PaperChoice({ paper, onPaper }: PaperChoiceProps) {
  return (
    <fieldset className={classes.papers}>
      <legend>{printText('paper')}</legend>
      {PAPERS.map((size) => (
        <label key={size}>
          <input type="radio" name="paper" checked={paper === size} onChange={() => onPaper(size)} />
          {printText(NAMES[size])}
        </label>
      ))}
    </fieldset>
  );
}
