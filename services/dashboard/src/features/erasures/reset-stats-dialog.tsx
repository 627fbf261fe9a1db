import type { Erasure, Link } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { rich, t } from '../../language/translate.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { describeTimeZone, ownTimezone } from '../../ui/describe-time-zone.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { showShortUrl } from '../../ui/show-url.ts';
import { dayIn, startOfDay } from '../analytics/choose-range.ts';
import { useResetStats } from './erasures-query.ts';

type Extent = 'all' | 'before';

const extents = [
  { value: 'all', name: t('All clicks until now') },
  { value: 'before', name: t('Clicks before a date') },
] as const satisfies { value: Extent; name: string }[];

type ResetStatsDialogProps = { link: Link; onBegun: (erasure: Erasure) => void; onClose: () => void };

/** Confirms that clicks of a link are erased: all of them, or those before a day. */
export default function ResetStatsDialog({ link, onBegun, onClose }: ResetStatsDialogProps) {
  const formId = useId();
  const reset = useResetStats(link.id);
  const [extent, setExtent] = useState<Extent>('all');
  const [day, setDay] = useState('');
  const [today] = useState(() => dayIn(ownTimezone(), Date.now()));
  const submit = () =>
    reset.mutate(extent === 'all' ? undefined : startOfDay(day, ownTimezone()), {
      onSuccess: (erasure) => {
        onBegun(erasure);
        onClose();
      },
    });
  return (
    <Dialog
      title={t('Reset statistics?')}
      onClose={onClose}
      actions={
        <FormActions
          form={formId}
          look="danger"
          isBusy={reset.isPending}
          disabled={extent === 'before' && day === ''}
          onCancel={onClose}
        >
          {t('Reset statistics')}
        </FormActions>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <p>
          {rich(
            'The clicks on <strong>{shortUrl}</strong> are erased for good: reports, exports and totals no longer have them. This cannot be undone.',
            { shortUrl: showShortUrl(link.shortUrl), strong: (text) => <strong>{text}</strong> },
          )}
        </p>
        <p>{t('The link keeps working. A click limit is not refilled: clicks that it has counted stay used up.')}</p>
        <ChoiceField label={t('Clicks to erase')} choices={extents} value={extent} onChange={setExtent} />
        {extent === 'before' && (
          <TextField
            label={t('Before')}
            type="date"
            required
            max={today}
            value={day}
            hint={t('Clicks on this day and after it stay. The day begins at midnight in {describeTimeZone}.', {
              describeTimeZone: describeTimeZone(),
            })}
            error={errorOf(reset.error, 'before')}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        <ErrorNotice error={restOf(reset.error, extent === 'before' ? ['before'] : [])} />
      </Form>
    </Dialog>
  );
}
