import type { ImportedService, ImportJob, ImportJobStep, ImportJobTask } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

// not translated: names of products
export const serviceNames: Readonly<Record<ImportedService, string>> = {
  dub: 'Dub',
  rebrandly: 'Rebrandly',
  shortio: 'Short.io',
  bitly: 'Bitly',
  shlink: 'Shlink',
  kutt: 'Kutt',
};

const totals = t('Links and totals of clicks, which have no dates there.');
/** What comes over from each service. */
export const serviceContents: Readonly<Record<ImportedService, string>> = {
  dub: t('Links, and every click where your plan at Dub lists clicks.'),
  rebrandly: totals,
  shortio: t('Links, and every click where your plan at Short.io lists clicks.'),
  bitly: totals,
  shlink: t('Links, rules and every visit.'),
  kutt: totals,
};

/** `Dub`, or `Dub · marketing` where the account has a name. */
export function nameSource({ service, account }: Pick<ImportJob, 'service' | 'account'>): string {
  return account === null ? serviceNames[service] : `${serviceNames[service]} · ${account}`;
}

/** The state of a job in a word. An import that lacks links is no success. */
export function describeState(job: ImportJob): { name: string; tone: BadgeTone } {
  if (job.state !== 'done') return states[job.state];
  if (job.task === 'undo') return { name: t('Undone'), tone: 'plain' };
  if (job.task === 'check') return { name: t('Checked', {}, { context: 'import job' }), tone: 'accent' };
  return job.result?.isWhole === true
    ? { name: t('Imported', {}, { context: 'import job' }), tone: 'good' }
    : { name: t('Imported in part'), tone: 'warn' };
}

const states = {
  queued: { name: t('Waiting'), tone: 'plain' },
  running: { name: t('Running'), tone: 'accent' },
  paused: { name: t('Paused', {}, { context: 'import job' }), tone: 'plain' },
  stopped: { name: t('Stopped', {}, { context: 'import job' }), tone: 'bad' },
} as const satisfies Record<Exclude<ImportJob['state'], 'done'>, { name: string; tone: BadgeTone }>;

/** What a job does at a step. */
export function describeStep(step: ImportJobStep, task: ImportJobTask, service: ImportedService): string {
  if (step === 'read') return t('Reading from {service}', { service: serviceNames[service] });
  if (step === 'undo') return t('Removing links and clicks');
  if (step === 'clicks') return task === 'check' ? t('Checking clicks') : t('Importing clicks');
  return task === 'check' ? t('Checking links') : t('Importing links');
}

const minuteSeconds = 60;
const hourSeconds = 3_600;

/** `about 2 minutes left`. */
export function describeTimeLeft(secondsLeft: number): string {
  if (secondsLeft < minuteSeconds)
    return t('{seconds, plural, one {about # second left} other {about # seconds left}}', { seconds: secondsLeft });
  if (secondsLeft < hourSeconds)
    return t('{minutes, plural, one {about # minute left} other {about # minutes left}}', {
      minutes: Math.round(secondsLeft / minuteSeconds),
    });
  return t('{hours, plural, one {about # hour left} other {about # hours left}}', {
    hours: Math.round(secondsLeft / hourSeconds),
  });
}
