import type { ExportSchedule } from '@linkplane/contracts';
import { formatNumber, t } from '../../language/translate.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export const typeNames = {
  clicks: t('Clicks'),
  conversions: t('Conversions'),
  links: t('Links'),
  profiles: t('Profiles'),
  profileEvents: t('Profile events'),
} as const;
export const formatNames = { csv: 'CSV', json: 'JSON', parquet: t('Parquet') } as const;
export const intervalNames = { daily: t('Every day'), weekly: t('Every week'), monthly: t('Every month') } as const;

/** `Clicks as Parquet, every day`. */
export function nameSchedule({ type, format, interval }: Pick<ExportSchedule, 'type' | 'format' | 'interval'>): string {
  const values = { type: typeNames[type], format: formatNames[format] };
  if (interval === 'daily') return t('{type} as {format}, every day', values);
  return interval === 'weekly'
    ? t('{type} as {format}, every week', values)
    : t('{type} as {format}, every month', values);
}

/** Where its objects are: the bucket, and the prefix of their keys. */
export function nameDestination({ bucket, prefix }: ExportSchedule['destination']): string {
  return `${bucket}/${prefix}`;
}

export type ScheduleState = { name: string; tone: BadgeTone };

/** The state of a schedule in a word. */
export function describeSchedule({ enabled, lastRun }: Pick<ExportSchedule, 'enabled' | 'lastRun'>): ScheduleState {
  if (!enabled) return { name: t('Paused', {}, { context: 'scheduled export' }), tone: 'plain' };
  if (lastRun === null) return { name: t('Waiting'), tone: 'plain' };
  return states[lastRun.state];
}

const states = {
  running: { name: t('Running'), tone: 'accent' },
  succeeded: { name: t('Active', {}, { context: 'scheduled export' }), tone: 'good' },
  retrying: { name: t('Retrying'), tone: 'warn' },
  failing: { name: t('Failing'), tone: 'bad' },
} as const satisfies Record<NonNullable<ExportSchedule['lastRun']>['state'], ScheduleState>;

/** Whether its export runs, or is about to. */
export function isPending({ lastRun, nextRunAt }: ExportSchedule, nowMs: number): boolean {
  return lastRun?.state === 'running' || (nextRunAt !== null && Date.parse(nextRunAt) <= nowMs);
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
const thousand = 1_000;

/** `842 bytes`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < thousand) return t('{bytes, plural, one {# byte} other {# bytes}}', { bytes });
  let [value, unit] = [bytes, 0];
  while (value >= thousand && unit < units.length - 1) [value, unit] = [value / thousand, unit + 1];
  return `${formatNumber(value, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}
