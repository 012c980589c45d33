import classes from './chips.module.css';
import { uiText } from './texts';

interface ChoiceChipsProps {
  label: string;
  choices: readonly { key: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The chip that stands for no choice. */
  all?: string;
}

/** Chips that are pressed to choose: any of them, or all. */
export function ChoiceChips({ label, choices, chosen, onChange, all }: ChoiceChipsProps) {
  const toggle = (key: string) => onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {all && (
        <button type="button" className={classes.chip} aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
          {all}
        </button>
      )}
      {choices.map((choice) => (
        <button key={choice.key} type="button" className={classes.chip} aria-pressed={chosen.includes(choice.key)} onClick={() => toggle(choice.key)}>
          {choice.label}
        </button>
      ))}
    </div>
  );
}

export interface SetFilter {
  key: string;
  /** "Phone 0788…" */
  label: string;
}

/** Which filters are set, each with the button that takes it away; nothing where none is. */
export function SetFilters({ filters, onRemove, onClear }: { filters: readonly SetFilter[]; onRemove: (key: string) => void; onClear: () => void }) {
  if (filters.length === 0) return null;
  return (
    <div className={classes.chips} role="group" aria-label={uiText('filtersSet')}>
      {filters.map(({ key, label }) => (
        <span key={key} className={classes.set}>
          {label}
          <button type="button" className={classes.remove} aria-label={uiText('removeFilter', { label })} onClick={() => onRemove(key)}>
            <span aria-hidden="true">×</span>
          </button>
        </span>
      ))}
      {filters.length > 1 && (
        <button type="button" className={classes.clear} onClick={onClear}>
          {uiText('clearFilters')}
        </button>
      )}
    </div>
  );
}
