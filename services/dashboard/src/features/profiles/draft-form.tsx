import type { ReactNode, SyntheticEvent } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { restOf } from '../../ui/field-errors.ts';
import styles from './profile-form.module.css';
import type { Drafts } from './use-drafts.ts';

type DraftFormProps<Draft> = {
  drafts: Drafts<Draft>;
  /** What the draft edits. */
  id: string;
  /** The fields that show their errors themselves. */
  fields: readonly string[];
  children: ReactNode;
};

/** A form whose edits are a draft until they are saved; it has its buttons while there is one. */
export function DraftForm<Draft>({ drafts, id, fields, children }: DraftFormProps<Draft>) {
  const entry = drafts.entries.get(id);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    void drafts.save(id);
  };
  return (
    <form className={styles['stack']} onSubmit={save}>
      {children}
      <ErrorNotice error={restOf(entry?.error, fields)} />
      {entry !== undefined && (
        <div className={styles['foot']}>
          <Button type="submit" look="primary" size="small" isBusy={entry.isSaving}>
            {t('Save')}
          </Button>
          <Button look="quiet" size="small" disabled={entry.isSaving} onClick={() => drafts.discard(id)}>
            {t('Discard changes')}
          </Button>
        </div>
      )}
    </form>
  );
}
