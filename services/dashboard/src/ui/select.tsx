import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import type { ControlProps } from './control-props.ts';
import type { SelectProps } from './select-option.ts';
import styles from './select.module.css';

const bring = async () => await import('./select-parts.tsx');
const OpenSelect = lazy(bring);

/**
 * One of several options, in a list of our own that looks the same everywhere: arrow keys, Home and End move, letters jump to
 * a name, Escape closes. The list is loaded when the pointer or the focus arrives, because no first view shows it.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [isRequested, setIsRequested] = useState(false);
  const { label, value, options, control, size, icon, shown } = props;
  const look = selectClass({ ...(control && { control }), ...(size && { size }) });
  const name = shown ?? options.find((option) => option.value === value)?.name ?? value;
  const closed = (
    <button
      type="button"
      role="combobox"
      id={control?.id}
      className={look}
      aria-label={label}
      aria-invalid={control?.['aria-invalid']}
      aria-describedby={control?.['aria-describedby']}
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={() => void bring()}
      onFocus={() => void bring()}
      onClick={() => setIsRequested(true)}
      onKeyDown={(event) => {
        if (!opensList(event)) return;
        event.preventDefault();
        setIsRequested(true);
      }}
    >
      {icon}
      <span className={styles['name']}>{name}</span>
      <ChevronDown className={styles['arrow']} aria-hidden />
    </button>
  );
  if (!isRequested) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenSelect {...(props as unknown as SelectProps<string>)} look={look} />
    </Suspense>
  );
}

function selectClass({ control, size }: { control?: ControlProps; size?: 'small' | 'normal' }): string {
  return [styles['select'], control && styles['wide'], size === 'small' && styles['small']].filter(Boolean).join(' ');
}

/** The arrow keys, and letters. Enter and Space press the button anyway. */
function opensList({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return key === 'ArrowDown' || key === 'ArrowUp' || (key.length === 1 && key !== ' ');
}
