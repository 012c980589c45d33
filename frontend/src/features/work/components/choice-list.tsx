import { useId } from 'react';

import classes from '../work.module.css';

export interface Option {
  value: string;
  label: string;
  effect: string;
}

interface ChoiceListProps {
  legend: string;
  options: readonly Option[];
  value: string;
  onChoose: (value: string) => void;
}

/** Radio buttons that say beside each choice what it will do. */
export function ChoiceList({ legend, options, value, onChoose }: ChoiceListProps) {
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {options.map((option, at) => (
        <div key={option.value} className={classes.choice}>
          <input
            type="radio"
            id={`${name}-${at}`}
            name={name}
            value={option.value}
            checked={value === option.value}
            aria-describedby={`${name}-${at}-effect`}
            onChange={() => onChoose(option.value)}
          />
          <label htmlFor={`${name}-${at}`}>{option.label}</label>
          <p id={`${name}-${at}-effect`}>{option.effect}</p>
        </div>
      ))}
    </fieldset>
  );
}
