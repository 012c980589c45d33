import { formatPlain, fromApi, sum } from '../../fiscal/money';
import { Money } from '../../ui/money';
import type { LetterFigures } from './api';
import classes from './dashboard.module.css';
import { dashboardText } from './texts';

/** Tax by letter as a table whose rows carry a bar: the share of each letter in what was sold. */
export function LettersSection({ letters }: { letters: readonly LetterFigures[] }) {
  const taxable = letters.map((letter) => fromApi(letter.taxable));
  const whole = sum(taxable.map((value) => (value > 0n ? value : 0n)));
  const share = (value: bigint) => (whole > 0n && value > 0n ? Number((value * 1000n) / whole) / 10 : 0);
  return (
    <section className={classes.panel} aria-labelledby="letters-head">
      <div className={classes.panelHead}>
        <h2 id="letters-head">{dashboardText('letters')}</h2>
      </div>
      {/* Large amounts are wider than a narrow screen: the table scrolls by itself, and by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} role="region" aria-label={dashboardText('lettersTable')} tabIndex={0}>
        <table className={classes.letters}>
          <thead>
            <tr>
              <th scope="col">{dashboardText('letter')}</th>
              <th scope="col">{dashboardText('taxable')}</th>
              <th scope="col">{dashboardText('taxAmount')}</th>
            </tr>
          </thead>
          <tbody>
            {letters.map((letter, at) => (
              <tr key={`${letter.letter} ${letter.rate ?? ''}`}>
                <th scope="row">
                  {letter.letter}
                  {letter.rate && <span className={classes.rate}> {formatPlain(fromApi(letter.rate))} %</span>}
                </th>
                <td>
                  <Money value={taxable[at] ?? 0n} />
                  <span className={classes.track} aria-hidden="true">
                    <span className={classes.share} style={{ width: `${share(taxable[at] ?? 0n)}%` }} />
                  </span>
                </td>
                <td>
                  <Money value={fromApi(letter.tax)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{dashboardText('total')}</th>
              <td>
                <Money value={sum(taxable)} strong />
              </td>
              <td>
                <Money value={sum(letters.map((letter) => fromApi(letter.tax)))} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
