import type { ExportSchedule } from '@linkplane/contracts';
import type { BadgeTone } from '../../ui/badge.tsx';

export const typeNames = { clicks: 'Clicks', links: 'Links', profiles: 'Profiles' } as const;
export const formatNames = { csv: 'CSV', json: 'JSON', parquet: 'Parquet' } as const;
export const intervalNames = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const;

/** `Clicks as Parquet, every day`. */
export function nameSchedule({ type, format, interval }: Pick<ExportSchedule, 'type' | 'format' | 'interval'>): string {
  return `${typeNames[type]} as ${formatNames[format]}, ${intervalNames[interval].toLowerCase()}`;
}

/** Where its objects are: the bucket, and the prefix of their keys. */
export function nameDestination({ bucket, prefix }: ExportSchedule['destination']): string {
  return `${bucket}/${prefix}`;
}

export type ScheduleState = { name: string; tone: BadgeTone };

/** The state of a schedule in a word. */
export function describeSchedule({ enabled, lastRun }: Pick<ExportSchedule, 'enabled' | 'lastRun'>): ScheduleState {
  if (!enabled) return { name: 'Paused', tone: 'plain' };
  if (lastRun === null) return { name: 'Waiting', tone: 'plain' };
  return states[lastRun.state];
}

const states = {
  running: { name: 'Running', tone: 'accent' },
  succeeded: { name: 'Active', tone: 'good' },
  retrying: { name: 'Retrying', tone: 'warn' },
  failing: { name: 'Failing', tone: 'bad' },
} as const satisfies Record<NonNullable<ExportSchedule['lastRun']>['state'], ScheduleState>;

/** Whether its export runs, or is about to. */
export function isPending({ lastRun, nextRunAt }: ExportSchedule, nowMs: number): boolean {
  return lastRun?.state === 'running' || (nextRunAt !== null && Date.parse(nextRunAt) <= nowMs);
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
const thousand = 1_000;

/** `842 bytes`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= thousand && unit < units.length - 1) [value, unit] = [value / thousand, unit + 1];
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}
