import { reachTables } from './reach-tables';
import { SafeHtml } from './safe-html';
import classes from './rich-text.module.css';

/** What was written in the editor, or in Desk's, for reading. Loads nothing of the editor itself. */
export default function RichTextView({ html, label }: { html: string; label?: string }) {
  return <SafeHtml html={html} onShown={reachTables} className={classes.text} dir="auto" {...(label === undefined ? {} : { role: 'group', 'aria-label': label })} />;
}
