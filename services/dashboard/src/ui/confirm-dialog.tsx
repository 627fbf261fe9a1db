import { useState, type ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { TextField } from './field.tsx';
import { Stack } from './form.tsx';

type ConfirmDialogProps = {
  title: string;
  /** What is lost, and whether it can be restored. */
  children: ReactNode;
  /** What happens, as a verb: "Delete link". */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  isBusy: boolean;
  error: unknown;
  /** Text that has to be typed to confirm a large loss. */
  typed?: string;
};

/** Asks for confirmation of a destructive action. */
export function ConfirmDialog({ typed, ...props }: ConfirmDialogProps) {
  const [words, setWords] = useState('');
  const isConfirmed = typed === undefined || words.trim() === typed.trim();
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('Cancel')}</Button>
          <Button look="danger" isBusy={props.isBusy} disabled={!isConfirmed} onClick={props.onConfirm}>
            {props.action}
          </Button>
        </>
      }
    >
      <Stack>
        <div>{props.children}</div>
        {typed !== undefined && (
          <TextField
            label={t('Type {typed} to confirm', { typed })}
            value={words}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        <ErrorNotice error={props.error} />
      </Stack>
    </Dialog>
  );
}
