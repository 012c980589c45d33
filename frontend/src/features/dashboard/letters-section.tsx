import { formatPlain, fromApi, sum } from '../../fiscal/money';
import { Money } from '../../ui/money';
import type { DashboardYear } from './api';
import classes from './dashboard.module.css';
import { Panel, Scroller, Share } from './panel';
import { dashboardText } from './texts';

/** Tax by letter as a table whose rows carry a bar: the share of each letter in what was sold. */
export function LettersSection({ data: { letters, year } }: { data: DashboardYear }) {
  const taxable = letters.map((letter) => fromApi(letter.taxable));
  const whole = sum(taxable.map((value) => (value > 0n ? value : 0n)));
  const rows = () => [
    [dashboardText('letter'), dashboardText('rate'), dashboardText('taxable'), dashboardText('taxAmount')],
    ...letters.map((each) => [each.letter, each.rate ?? '', each.taxable, each.tax]),
  ];
  return (
    <Panel title={dashboardText('letters')} csv={{ name: `ebm-${year}-tax.csv`, rows }}>
      {letters.length === 0 && <p className={classes.hint}>{dashboardText('noneYet')}</p>}
      {letters.length > 0 && (
        <Scroller label={dashboardText('lettersTable')}>
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
                    <Share of={taxable[at] ?? 0n} whole={whole} />
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
        </Scroller>
      )}
    </Panel>
  );
}
