import type { ImportJob } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../../ui/field-errors.ts';
import { Form } from '../../../ui/form.tsx';
import { serviceNames } from './describe-job.ts';
import type { JobActions } from './import-jobs-query.ts';
import { KeyField } from './key-field.tsx';
import { planRun } from './plan-actions.ts';

type RunFormProps = {
  id: string;
  job: ImportJob;
  run: JobActions['run'];
  apiKey: string;
  onApiKey: (apiKey: string) => void;
};

/** Runs a job again. It asks for the key where none is stored, or where the stored one was refused. */
export function RunForm({ id, job, run, apiKey, onApiKey }: RunFormProps) {
  const plan = planRun(job);
  if (!plan) return null;
  const key = apiKey.trim();
  const keyError = errorOf(run.error, 'apiKey');
  const submit = () => {
    if (run.isPending || (plan.key === 'required' && key === '')) return;
    const body = { ...(key !== '' && { apiKey: key }), ...(plan.dropsOlder && { dropOlder: true }) };
    run.mutate(body, { onSuccess: () => onApiKey('') });
  };
  return (
    <Form id={id} noValidate onSubmit={submit}>
      {(plan.key !== 'stored' || keyError !== undefined) && (
        <KeyField
          service={job.service}
          value={apiKey}
          hint={plan.key === 'required' ? describeNeed(job) : t('Leave it empty to try the stored one again.')}
          error={keyError}
          onChange={onApiKey}
        />
      )}
      <ErrorNotice error={restOf(run.error, ['apiKey'])} />
    </Form>
  );
}

function describeNeed({ state, task, service }: ImportJob): string {
  if (state === 'done' && task === 'import')
    return t('Enter it again to bring what has come since: it is deleted after each import.');
  return t('It is not stored here any more. Create a new one at {service} if you do not have it.', {
    service: serviceNames[service],
  });
}
