import { useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form, FormFoot } from '../../../ui/form.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { useNow } from '../../../ui/use-now.ts';
import {
  describeRetention,
  firstKeptDay,
  isShorter,
  nameDays,
  readDays,
  retentionDays,
  suggestedDays,
} from './describe-retention.ts';
import { findListError, useSaveSettings, useWorkspaceSettings } from './workspace-settings.ts';

/** Sets how long the workspace keeps clicks and views. */
export function RetentionForm() {
  const { data, error, refetch } = useWorkspaceSettings();
  if (!data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return <KeepForm saved={data.retentionDays} />;
}

const forEver = 'for-ever';
const other = 'other';

const choiceOf = (days: number | null) =>
  days === null ? forEver : suggestedDays.some((each) => each === days) ? String(days) : other;

function KeepForm({ saved }: { saved: number | null }) {
  const [choice, setChoice] = useState(choiceOf(saved));
  const [text, setText] = useState(saved === null ? '' : String(saved));
  const [isTried, setIsTried] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const save = useSaveSettings();
  const { notify } = useToasts();
  const days = choice === forEver ? null : readDays(choice === other ? text : choice);
  const fieldError =
    findListError(save.error, 'retentionDays') ?? (isTried && days === undefined ? daysError : undefined);
  const saveDays = (next: number | null) =>
    save.mutate(
      { retentionDays: next },
      {
        onSuccess: () => notify(t('Retention saved'), describeRetention(next)),
        onSettled: () => setIsConfirming(false),
      },
    );
  const submit = () => {
    setIsTried(true);
    if (days === undefined) return;
    if (isShorter(days, saved)) setIsConfirming(true);
    else saveDays(days);
  };
  return (
    <>
      <Form noValidate onSubmit={submit}>
        <SelectField
          label={t('Keep clicks')}
          value={choice}
          hint={t(
            'Older clicks and profile views are erased every night, in whole days (UTC). The totals of links go on counting all time.',
          )}
          onChange={(event) => setChoice(event.target.value)}
        >
          <option value={forEver}>{t('Forever')}</option>
          {suggestedDays.map((each) => (
            <option key={each} value={each}>
              {nameDays(each)}
            </option>
          ))}
          <option value={other}>{t('For another number of days')}</option>
        </SelectField>
        {choice === other && (
          <TextField
            label={t('Days')}
            type="number"
            inputMode="numeric"
            min={retentionDays.min}
            max={retentionDays.max}
            value={text}
            hint={t('{min} to {max, number}.', retentionDays)}
            error={fieldError}
            onChange={(event) => {
              setText(event.target.value);
              setIsTried(false);
            }}
          />
        )}
        <ErrorNotice error={choice === other && fieldError !== undefined ? null : save.error} />
        <FormFoot>
          <Button type="submit" look="primary" isBusy={save.isPending} disabled={days === saved}>
            {t('Save retention')}
          </Button>
        </FormFoot>
      </Form>
      {isConfirming && typeof days === 'number' && (
        <ShortenDialog
          days={days}
          isBusy={save.isPending}
          onConfirm={() => saveDays(days)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

type ShortenDialogProps = { days: number; isBusy: boolean; onConfirm: () => void; onClose: () => void };

/** Says which visits go when they are kept for fewer days than before. */
function ShortenDialog({ days, ...rest }: ShortenDialogProps) {
  const now = useNow();
  return (
    <ConfirmDialog
      title={t('Keep clicks for {days, number} days only?', { days })}
      action={t('Erase older visits')}
      error={null}
      {...rest}
    >
      <p>
        {t(
          'Clicks and profile views from before {days} are erased within minutes, and older ones every night from then on. Reports and exports no longer have them. This cannot be undone.',
          { days: firstKeptDay(days, now) },
        )}
      </p>
    </ConfirmDialog>
  );
}

const daysError = t('Enter a whole number from {min} to {max, number}.', {
  min: retentionDays.min,
  max: retentionDays.max,
});
