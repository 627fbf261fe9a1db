import { useState } from 'react';
import { rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { useEraseVisitor } from './erasures-query.ts';

const clickIdField = 'subject.clickId';
const clickIdCharsMax = 64;

/** Erases the visits of a person who is known by one of them. */
export function VisitorForm() {
  const [text, setText] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const erase = useEraseVisitor();
  const { notify } = useToasts();
  const clickId = text.trim();
  const refusal = errorOf(erase.error, clickIdField);
  const confirm = () =>
    erase.mutate(clickId, {
      onSuccess: () => {
        setText('');
        setIsConfirming(false);
        notify(t('Erasure requested'), t('The list of erasures shows what has gone.'));
      },
      onError: (error) => {
        if (errorOf(error, clickIdField) !== undefined) setIsConfirming(false);
      },
    });
  return (
    <>
      <Form onSubmit={() => setIsConfirming(true)}>
        <TextField
          label={t('Click ID')}
          value={text}
          placeholder="evt_q1elggt3h2ufkDLwJZXh"
          maxLength={clickIdCharsMax}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          hint={t('Exports of clicks have it in the column clickId, webhooks in the field of that name.')}
          error={refusal}
          onChange={(event) => setText(event.target.value)}
        />
        <FormFoot>
          <Button type="submit" look="danger" disabled={clickId === ''}>
            {t('Erase visitor')}
          </Button>
        </FormFoot>
      </Form>
      {isConfirming && (
        <ConfirmDialog
          title={t('Erase this visitor?')}
          action={t('Erase visits')}
          isBusy={erase.isPending}
          error={restOf(erase.error, [clickIdField])}
          onConfirm={confirm}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            {rich(
              'All visits of the person behind <code>{clickId}</code> are erased: those of all links and profiles of this workspace on the day (UTC) of that click. Reports, exports and totals no longer have them. This cannot be undone.',
              { clickId, code: (text) => <code>{text}</code> },
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
