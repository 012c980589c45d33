import classes from './quiet-wait.module.css';

/** A line that appears only when something takes longer than an eye notices. */
export function QuietWait({ text }: { text: string }) {
  return (
    <div className={classes.wait} role="status">
      <span className={classes.bar} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
