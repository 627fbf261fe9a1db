import { Check, CircleAlert, CircleDot, LoaderCircle } from 'lucide-react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import styles from './save-state.module.css';

type SaveStateProps = {
  /** The number of drafts with unsaved changes. */
  unsaved: number;
  isSaving: boolean;
  /** The error of the last attempt; null or undefined without one. */
  error: unknown;
  onSave: () => void;
};

/** Whether there are unsaved changes, and the button that saves them. */
export function SaveState({ unsaved, isSaving, error, onSave }: SaveStateProps) {
  const state = isSaving ? 'saving' : unsaved === 0 ? 'saved' : error ? 'failed' : 'unsaved';
  return (
    <div className={styles['state']}>
      <span className={styles['words']} role="status" data-state={state}>
        {state === 'saving' && <LoaderCircle className={styles['turn']} aria-hidden />}
        {state === 'saved' && <Check aria-hidden />}
        {state === 'failed' && <CircleAlert aria-hidden />}
        {state === 'unsaved' && <CircleDot aria-hidden />}
        <span>
          {state === 'saving' && t('Saving…')}
          {state === 'saved' && t('Saved')}
          {state === 'failed' && t('Not saved. {error}', { error: describeError(error) })}
          {state === 'unsaved' && <UnsavedLabel places={unsaved} />}
        </span>
      </span>
      {unsaved > 0 && (
        <Button look="primary" size="small" isBusy={isSaving} onClick={onSave}>
          {state === 'failed' ? t('Try again') : t('Save all')}
        </Button>
      )}
    </div>
  );
}

/** Small screens show one word. */
function UnsavedLabel({ places }: { places: number }) {
  return (
    <>
      <span className={styles['wide']}>
        {places === 1 ? t('Unsaved changes') : t('Unsaved changes in {places, number} places', { places })}
      </span>
      <span className={styles['narrow']}>{t('Unsaved')}</span>
    </>
  );
}
