import type { ImportJob } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { isActive, type JobActions } from './import-jobs-query.ts';
import { canChange, canUndo, planRun } from './plan-actions.ts';

type JobFootProps = {
  job: ImportJob;
  /** The form that runs the job. */
  formId: string;
  actions: JobActions;
  apiKey: string;
  onUndo: () => void;
  onChange: () => void;
  onClose: () => void;
};

/** What can be done with a job. The last button is what most people do next. */
export function JobFoot({ job, formId, actions: { run, pause }, apiKey, onUndo, onChange, onClose }: JobFootProps) {
  const plan = planRun(job);
  const isChecked = job.state === 'done' && job.task === 'check';
  const isImported = job.state === 'done' && job.task === 'import';
  const goesOn = plan !== undefined && !isImported;
  const close = (
    <Button look={goesOn ? 'secondary' : 'primary'} onClick={onClose}>
      {isChecked ? t('Cancel') : t('Close')}
    </Button>
  );
  return (
    <>
      {goesOn && close}
      {isActive(job) && (
        <Button isBusy={pause.isPending} onClick={() => pause.mutate()}>
          {t('Pause')}
        </Button>
      )}
      {canUndo(job) && <Button onClick={onUndo}>{t('Undo import')}</Button>}
      {canChange(job) && <Button onClick={onChange}>{t('Change settings')}</Button>}
      {plan && (
        <Button
          type="submit"
          form={formId}
          look={isImported ? 'secondary' : 'primary'}
          isBusy={run.isPending}
          disabled={plan.key === 'required' && apiKey.trim() === ''}
        >
          {plan.name}
        </Button>
      )}
      {!goesOn && close}
    </>
  );
}
