import type { ExportSchedule } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form.tsx';
import { useChangeSchedule, useCreateSchedule } from './export-schedules-query.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { isComplete, toBody, toChanges, toValues } from './schedule-values.ts';

/** Creates an export schedule, or changes one. */
export default function SchedulePanel({ schedule, onClose }: { schedule?: ExportSchedule; onClose: () => void }) {
  const formId = useId();
  // A snapshot from when the form opened: refetched data must not overwrite what is being typed.
  const [before] = useState(() => toValues(schedule));
  const [values, setValues] = useState(before);
  const create = useCreateSchedule();
  const change = useChangeSchedule();
  const isBusy = create.isPending || change.isPending;
  const submit = () => {
    const then = { onSuccess: onClose };
    if (schedule) change.mutate({ id: schedule.id, body: toChanges(values) }, then);
    else create.mutate(toBody(values), then);
  };
  return (
    <Dialog
      title={schedule ? t('Edit scheduled export') : t('New scheduled export')}
      description={t('Writes one object for each day, week or month, shortly after it has ended in UTC.')}
      place="side"
      loss={values !== before && !isBusy ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions
          form={formId}
          isBusy={isBusy}
          disabled={!isComplete(values, schedule === undefined)}
          onCancel={onClose}
        >
          {schedule ? t('Save changes') : t('Create schedule')}
        </FormActions>
      }
    >
      <ScheduleForm
        id={formId}
        isNew={schedule === undefined}
        values={values}
        onChange={setValues}
        onSubmit={submit}
        error={schedule ? change.error : create.error}
      />
    </Dialog>
  );
}
