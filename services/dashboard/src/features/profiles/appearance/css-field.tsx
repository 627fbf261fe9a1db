import { restrictCss } from '@linkplane/profile-page';
import { useDeferredValue, useId, useMemo } from 'react';
import { t } from '../../../language/translate.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import styles from './appearance-fields.module.css';

type CssFieldProps = { value: string; error: string | undefined; onChange: (css: string) => void };

/** Style of one's own, checked while it is typed by the same code that the page is rendered with. */
export function CssField({ value, error, onChange }: CssFieldProps) {
  const id = useId();
  const checked = useDeferredValue(value);
  const problems = useMemo(() => restrictCss(checked).problems, [checked]);
  return (
    <div className={styles['css']}>
      <TextAreaField
        label={t('Custom CSS')}
        hint={t('For the content of the page: main, .card, .link, .label, .heading, .avatar and more.')}
        placeholder=".label { letter-spacing: 0.02em; }"
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        error={problems.length > 0 ? t('Not applied until it has no problems.') : error}
        onChange={(event) => onChange(event.target.value)}
      />
      {problems.length > 0 && (
        <ul id={id} className={styles['problems']} aria-label={t('Problems in the CSS')}>
          {problems.map(({ line, message }, place) => (
            <li key={place}>{t('Line {line}: {message}', { line, message })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
