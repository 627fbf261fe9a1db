import type { ReactNode } from 'react';
import styles from './view-switch.module.css';

type ViewSwitchProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; name: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
};

/** One of a few redirectOptions to look at the same things. */
export function ViewSwitch<Value extends string>({ label, value, choices, onChange }: ViewSwitchProps<Value>) {
  return (
    <div className={styles['switch']} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles['choice']}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.icon}
          {choice.name}
        </button>
      ))}
    </div>
  );
}
