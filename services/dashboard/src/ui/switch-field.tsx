import { Switch } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

type SwitchFieldProps = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function SwitchField({ label, hint, checked, onChange, disabled = false }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={styles['switchRow']}>
      <span className={styles['switchWords']}>
        <span id={id} className={styles['label']}>
          {label}
        </span>
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </span>
      <Switch.Root
        aria-labelledby={id}
        className={styles['switch']}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
      >
        <Switch.Thumb className={styles['thumb']} />
      </Switch.Root>
    </div>
  );
}
