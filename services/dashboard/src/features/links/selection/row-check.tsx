import styles from './row-check.module.css';

type RowCheckProps = {
  label: string;
  isChecked: boolean;
  /** @param isRange the Shift key was held */
  onToggle: (isRange: boolean) => void;
};

/** A checkbox with a target that is large enough for a finger. */
export function RowCheck({ label, isChecked, onToggle }: RowCheckProps) {
  return (
    <label className={styles['check']}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onClick={({ shiftKey }) => onToggle(shiftKey)}
        // The click has the Shift key; without this handler the input would be read-only to React.
        onChange={() => {}}
      />
    </label>
  );
}
