import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions, Stack } from '../../../ui/form.tsx';
import { QueryNotice } from '../../../ui/query-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { importJobsQuery, useCreateImportJob, useImportJob, useJobActions } from './import-jobs-query.ts';
import { JobFoot } from './job-foot.tsx';
import { JobView } from './job-view.tsx';
import { MoveInForm } from './move-in-form.tsx';
import { isComplete, toMoveInValues, toNewJob, type MoveInValues } from './move-in-values.ts';
import { RecentJobs } from './recent-jobs.tsx';
import { UndoJobDialog } from './undo-job-dialog.tsx';

type MoveInPanelProps = {
  /** The job that is shown; undefined: a new one is set up. */
  jobId: string | undefined;
  onJob: (jobId: string | undefined) => void;
  onClose: () => void;
};

/**
 * Imports links and clicks from another service: its settings, then a check, then the import itself. A job goes on when the
 * panel is closed.
 */
export default function MoveInPanel({ jobId, onJob, onClose }: MoveInPanelProps) {
  const formId = useId();
  const [hasReturned, setHasReturned] = useState(false);
  const start = useStart(onJob);
  const shown = useShownJob(jobId);
  const { job } = shown;
  const showStart = (values?: MoveInValues) => {
    start.fill(values);
    setHasReturned(true);
    onJob(undefined);
  };
  const parts = { formId, actions: shown.actions, apiKey: shown.apiKey };
  return (
    <Dialog
      title={t('Move in from another service')}
      description={t('Brings links and their clicks here. First everything is checked, and nothing is changed.')}
      place="side"
      isWide
      loss={jobId === undefined && start.isChanged && !start.create.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        jobId === undefined ? (
          <FormActions
            form={formId}
            isBusy={start.create.isPending}
            disabled={!isComplete(start.values)}
            onCancel={onClose}
          >
            {t('Check first')}
          </FormActions>
        ) : (
          job && (
            <JobFoot
              {...parts}
              job={job}
              onUndo={shown.beginUndo}
              onChange={() => showStart(toMoveInValues(job))}
              onClose={onClose}
            />
          )
        )
      }
    >
      <Stack>
        {jobId === undefined && <Start {...start} formId={formId} hasReturned={hasReturned} onJob={onJob} />}
        {jobId !== undefined && <QueryNotice queries={[shown.query]} />}
        {jobId !== undefined && !job && shown.query.error === null && <SkeletonLines lines={3} />}
        {job && <JobView key={job.id} {...parts} job={job} onApiKey={shown.setApiKey} onAll={() => showStart()} />}
      </Stack>
      {job && shown.isUndoing && <UndoJobDialog job={job} undo={shown.actions.undo} onClose={shown.endUndo} />}
    </Dialog>
  );
}

/** The settings of a new job. */
function useStart(onJob: (jobId: string) => void) {
  const [values, setValues] = useState(() => toMoveInValues());
  const [isChanged, setIsChanged] = useState(false);
  const create = useCreateImportJob();
  const fill = (next?: MoveInValues) => {
    create.reset();
    if (next === undefined) return;
    setValues(next);
    setIsChanged(false);
  };
  return {
    values,
    isChanged,
    create,
    fill,
    change: (next: MoveInValues) => {
      setValues(next);
      setIsChanged(true);
    },
    submit: () => {
      if (!isComplete(values) || create.isPending) return;
      create.mutate(toNewJob(values), {
        onSuccess: ({ id }) => {
          fill(toMoveInValues());
          onJob(id);
        },
      });
    },
  };
}

/** The job that is shown, with what was typed and asked for it. */
function useShownJob(jobId: string | undefined) {
  const query = useImportJob(jobId);
  const actions = useJobActions(jobId);
  // What was typed for one job, and an error of it, are not those of the next one.
  const [typed, setTyped] = useState({ jobId, apiKey: '' });
  const [undoing, setUndoing] = useState<string>();
  const [resetRun, resetPause, resetUndo] = [actions.run.reset, actions.pause.reset, actions.undo.reset];
  useEffect(() => {
    resetRun();
    resetPause();
  }, [jobId, resetRun, resetPause]);
  return {
    query,
    job: jobId === undefined ? undefined : query.data,
    actions,
    apiKey: typed.jobId === jobId ? typed.apiKey : '',
    setApiKey: (apiKey: string) => setTyped({ jobId, apiKey }),
    isUndoing: undoing !== undefined && undoing === jobId,
    beginUndo: () => {
      resetUndo();
      setUndoing(jobId);
    },
    endUndo: () => setUndoing(undefined),
  };
}

type StartProps = Pick<ReturnType<typeof useStart>, 'values' | 'change' | 'submit' | 'create'> & {
  formId: string;
  /** A job was shown before, whose buttons had the focus. */
  hasReturned: boolean;
  onJob: (jobId: string) => void;
};

/** The earlier jobs, and the settings of a new one. */
function Start({ values, change, submit, create, formId, hasReturned, onJob }: StartProps) {
  const recent = useQuery(importJobsQuery(useV1(), useWorkspace().id));
  return (
    <>
      <QueryNotice queries={[recent]} />
      {recent.data && recent.data.length > 0 && (
        <RecentJobs jobs={recent.data} takesFocus={hasReturned} onOpen={onJob} />
      )}
      <MoveInForm id={formId} values={values} onChange={change} onSubmit={submit} error={create.error} />
    </>
  );
}
