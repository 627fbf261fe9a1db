import type { ImportJob, ImportStopReason } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';

/** How a job is run again. */
export type RunPlan = {
  /** What it does, as a verb. */
  name: string;
  /** `changed`: the stored key can be replaced by another one. */
  key: 'stored' | 'required' | 'changed';
  /** Clicks that are too old are counted without their dates from now on. */
  dropsOlder: boolean;
};

const again = t('Run again');
/** What running does where a job has stopped; for the other reasons running does not help. */
const runsOfReasons: Partial<Record<ImportStopReason, string>> = {
  SOURCE_REFUSED: again,
  SOURCE_EXHAUSTED: again,
  SOURCE_UNAVAILABLE: again,
  CLICKS_TOO_OLD: t('Count them without dates'),
  KEY_MISSING: again,
  RUN_UNFINISHED: t('Finish the import'),
  NOTHING_IMPORTED: t('Import now'),
  FAILED: again,
};
/** Reasons of an undo that only an import solves; an undo that stopped for another one is undone again. */
const importsAfterUndo: readonly ImportStopReason[] = ['RUN_UNFINISHED', 'NOTHING_IMPORTED'];
/** Reasons for which an import stops before it stores anything: what can be undone then is of an earlier one. */
const stopsBeforeImport: readonly ImportStopReason[] = [
  'SOURCE_REFUSED',
  'SOURCE_INVALID',
  'SOURCE_TOO_LARGE',
  'CLICKS_TOO_OLD',
  'NOTHING_IMPORTED',
];

/** How the job can be run now; undefined where it cannot. */
export function planRun(job: ImportJob): RunPlan | undefined {
  const name = nameRun(job);
  if (name === undefined) return undefined;
  const isRefused = job.state === 'stopped' && job.stop?.reason === 'SOURCE_REFUSED';
  return {
    name,
    key: job.hasKey ? (isRefused ? 'changed' : 'stored') : 'required',
    dropsOlder: job.state === 'stopped' && job.stop?.reason === 'CLICKS_TOO_OLD',
  };
}

function nameRun({ state, task, stop }: ImportJob): string | undefined {
  if (state === 'paused') return task === 'undo' ? undefined : t('Go on', {}, { context: 'import job' });
  if (state === 'stopped') {
    if (!stop || (task === 'undo' && !importsAfterUndo.includes(stop.reason))) return undefined;
    return runsOfReasons[stop.reason];
  }
  if (state !== 'done') return undefined;
  if (task === 'check') return t('Import now');
  return task === 'import' ? t('Bring what has come since') : t('Import again');
}

/** Whether imports from its source can be undone now, also one that has ended half-way. */
export function canUndo({ state, task, stop, undone, resultOf }: ImportJob): boolean {
  if (state === 'done') return task === 'import' || (task === 'undo' && (undone?.inUse ?? 0) > 0);
  if (state === 'paused') return task !== 'check';
  if (state !== 'stopped' || !stop) return false;
  if (stop.reason === 'FILES_MISSING' || stop.reason === 'UNDO_UNFINISHED') return true;
  if (task === 'import') return resultOf === 'import' || !stopsBeforeImport.includes(stop.reason);
  return task === 'undo' && !importsAfterUndo.includes(stop.reason);
}

/** Whether a new check with other settings is offered: nothing was imported, and the settings may be wrong. */
export function canChange({ state, task, stop }: ImportJob): boolean {
  return task === 'check' && (state === 'done' || (state === 'stopped' && stop?.reason === 'SOURCE_INVALID'));
}
