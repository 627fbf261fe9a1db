import { useId } from 'react';
import styles from './choice-field.module.css';

export type Choice<Value extends string> = { value: Value; name: string; hint?: string };

type Common<Value extends string> = {
  label: string;
  choices: readonly Choice<Value>[];
  error?: string | undefined;
  disabled?: boolean;
};

/** Radio buttons, each with a description. */
export function ChoiceField<Value extends string>({
  value,
  onChange,
  ...common
}: Common<Value> & { value: Value; onChange: (value: Value) => void }) {
  return <Choices {...common} type="radio" chosen={[value]} onToggle={onChange} />;
}

/** Checkboxes, each with a description. */
export function ChoicesField<Value extends string>({
  values,
  onChange,
  ...common
}: Common<Value> & { values: readonly Value[]; onChange: (values: Value[]) => void }) {
  const toggle = (value: Value) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return <Choices {...common} type="checkbox" chosen={values} onToggle={toggle} />;
}

type ChoicesProps<Value extends string> = Common<Value> & {
  type: 'radio' | 'checkbox';
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
};

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, choices, error, disabled = false, type, chosen, onToggle } = props;
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['choices']}>
        {choices.map(({ value, name, hint }) => (
          <label key={value} className={styles['choice']}>
            <input
              type={type}
              name={id}
              aria-label={name}
              aria-describedby={hint === undefined ? undefined : `${id}-${value}`}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <span className={styles['words']}>
              <span className={styles['name']}>{name}</span>
              {hint !== undefined && (
                <span id={`${id}-${value}`} className={styles['hint']}>
                  {hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
