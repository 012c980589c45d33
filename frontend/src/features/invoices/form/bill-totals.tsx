import { formatPlain } from '../../../fiscal/money';
import { Money } from '../../../ui/money';
import { formText } from '../texts';
import { totalsOf } from './bill-of-form';
import type { BillForm } from './bill-form';
import classes from './invoice-form.module.css';

/** Sums by letter as one types, and the total, large. */
export function BillTotals({ form }: { form: BillForm }) {
  const totals = totalsOf(form);
  return (
    <div className={classes.sums}>
      {totals.taxes.length > 0 && (
        <table className={classes.letters}>
          <caption className="visually-hidden">{formText('totals')}</caption>
          <tbody>
            {totals.taxes.map((total) => (
              <tr key={total.letter}>
                <th scope="row">{formText('totalLetter', { letter: total.letter, rate: formatPlain(total.rate) })}</th>
                <td>
                  <Money value={total.taxable} />
                </td>
                <td className={classes.ofWhich}>
                  {formText('ofWhichTax')} <Money value={total.tax} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <output className={classes.grandTotal} aria-label={formText('total')}>
        <span className={classes.totalLabel}>
          {formText('total')} ({formText('currency')})
        </span>
        <Money value={totals.grandTotal} strong />
      </output>
    </div>
  );
}
