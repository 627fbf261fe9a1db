import { Check, CircleAlert, CircleDot, LoaderCircle } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import styles from './save-state.module.css';

type SaveStateProps = {
  /** Parts of the page that are typed and not saved. */
  unsaved: number;
  isSaving: boolean;
  /** Of the last try; null or undefined where it went well. */
  error: unknown;
  onSave: () => void;
};

/** Whether what is seen is what is kept, and the way to get there. */
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
          {state === 'saving' && 'Saving…'}
          {state === 'saved' && 'Saved'}
          {state === 'failed' && `Not saved. ${describeError(error)}`}
          {state === 'unsaved' && <UnsavedWords places={unsaved} />}
        </span>
      </span>
      {unsaved > 0 && (
        <Button look="primary" size="small" isBusy={isSaving} onClick={onSave}>
          {state === 'failed' ? 'Try again' : 'Save all'}
        </Button>
      )}
    </div>
  );
}

/** On small screens its first word has to do. */
function UnsavedWords({ places }: { places: number }) {
  return (
    <>
      Unsaved<span className={styles['wide']}> changes{places > 1 && ` in ${places} places`}</span>
    </>
  );
}
