import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import styles from './chips-bar.module.css';

type ChipsBarProps = {
  chips: { key: string; words: string; onRemove: () => void }[];
  onClear: () => void;
  /** In front of the chips. */
  children?: ReactNode;
};

/** The filters of a page as chips, each with a button that removes it. */
export function ChipsBar({ chips, onClear, children }: ChipsBarProps) {
  if (chips.length === 0 && !children) return null;
  return (
    <div className={styles['bar']}>
      {children}
      {chips.length > 0 && (
        <>
          <ul className={styles['chips']} aria-label={t('Filters')}>
            {chips.map(({ key, words, onRemove }) => (
              <li key={key} className={styles['chip']}>
                <span className={styles['words']} dir="auto">
                  {words}
                </span>
                <button
                  type="button"
                  className={styles['remove']}
                  aria-label={t('Remove filter {words}', { words })}
                  onClick={onRemove}
                >
                  <X aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          <Button size="small" look="quiet" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        </>
      )}
    </div>
  );
}
