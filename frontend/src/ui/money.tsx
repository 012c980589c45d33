import { format, type Hundredths } from '../fiscal/money';
import classes from './money.module.css';

interface MoneyProps {
  value: Hundredths;
  /** Large figures and totals. */
  strong?: boolean;
  className?: string;
}

/** "7,953.20" in figures of one width, so that amounts below each other can be compared. */
export function Money({ value, strong, className }: MoneyProps) {
  const names = [classes.money, strong && classes.strong, className].filter(Boolean).join(' ');
  return <span className={names}>{format(value)}</span>;
}
