import { useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './appearance-fields.module.css';

const colorPattern = /^#?([0-9a-f]{6})$/i;

type ColorFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Null: that of the theme. */
  value: string | null;
  /** The colour of the theme: shown while the value is null. */
  themeColor: string;
  onChange: (value: string | null) => void;
  /** Whether there is a color of the theme to return to. */
  canReset?: boolean;
};

/** A color, chosen from the browser's palette or typed as six hexadecimal digits. */
export function ColorField({ label, hint, error, value, themeColor, onChange, canReset = true }: ColorFieldProps) {
  const shown = value ?? themeColor;
  /** While it is typed, and no color yet. */
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(colorPattern.test(text.trim()) ? undefined : text);
    const digits = colorPattern.exec(text.trim())?.[1];
    if (digits !== undefined) onChange(`#${digits.toLowerCase()}`);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles['color']}>
          <input
            type="color"
            className={styles['swatch']}
            aria-label={t('{label}, palette', { label })}
            value={shown}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            className={`${control.className} ${styles['code']}`}
            value={typed ?? shown}
            maxLength={7}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
          {canReset && value !== null && (
            <Button look="quiet" size="small" onClick={() => onChange(null)}>
              {t('Reset')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
