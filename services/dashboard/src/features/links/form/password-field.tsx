import { Controller } from 'react-hook-form';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { errorOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import type { LinkFormPart } from './fields/link-form-part.ts';
import styles from './link-panel.module.css';

/** The limit of the API. */
const passwordCharsMax = 128;

/** Sets or removes the password of a link. The stored one cannot be shown: only its hash is known. */
export function PasswordField({ form: { control }, error, hasPassword }: LinkFormPart & { hasPassword: boolean }) {
  return (
    <Controller
      control={control}
      name="password"
      render={({ field }) => (
        <>
          <TextField
            label={hasPassword ? t('New password') : t('Password')}
            maxLength={passwordCharsMax}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={field.value ?? ''}
            placeholder={field.value === null ? t('No password') : undefined}
            hint={t('Visitors are asked for it before they are redirected. It is never part of the address.')}
            error={errorOf(error, 'password')}
            onChange={({ target }) => field.onChange(target.value)}
          />
          {hasPassword && (
            <div className={styles['row']}>
              {field.value === null ? (
                <Button size="small" onClick={() => field.onChange('')}>
                  {t('Keep the password')}
                </Button>
              ) : (
                <Button size="small" onClick={() => field.onChange(null)}>
                  {t('Remove the password')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    />
  );
}
