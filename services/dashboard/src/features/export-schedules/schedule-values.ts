import type { ExportSchedule } from '@linkplane/contracts';
import { completeWebAddress } from '../../ui/complete-address.ts';
import type { NewSchedule, ScheduleChanges } from './export-schedules-query.ts';

/** What the form of a schedule shows. */
export type ScheduleValues = Pick<ExportSchedule, 'type' | 'format' | 'interval' | 'includeBots' | 'includeInternal'> &
  ExportSchedule['destination'] & {
    /** Empty in the form of an existing schedule: it stays as it is. */
    secretAccessKey: string;
  };

const emptyValues: ScheduleValues = {
  type: 'clicks',
  format: 'parquet',
  interval: 'daily',
  includeBots: false,
  includeInternal: false,
  endpoint: '',
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  accessKeyId: '',
  secretAccessKey: '',
};

export function toValues(schedule: ExportSchedule | undefined): ScheduleValues {
  if (!schedule) return emptyValues;
  const { type, format, interval, includeBots, includeInternal, destination } = schedule;
  return { type, format, interval, includeBots, includeInternal, ...destination, secretAccessKey: '' };
}

/** Whether the required fields are filled in. */
export function isComplete(values: ScheduleValues, isNew: boolean): boolean {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = values;
  return [endpoint, bucket, accessKeyId].every((text) => text.trim() !== '') && (!isNew || secretAccessKey !== '');
}

/** The body for a new schedule. */
export function toBody(values: ScheduleValues): NewSchedule {
  const { type, format, interval, includeBots, includeInternal, ...texts } = values;
  return { type, format, interval, includeBots, includeInternal, destination: trim(texts) };
}

/** The body for a change: without a new secret it stays. */
export function toChanges(values: ScheduleValues): ScheduleChanges {
  const { destination, ...others } = toBody(values);
  const { secretAccessKey, ...place } = destination;
  return { ...others, destination: secretAccessKey === '' ? place : destination };
}

function trim(destination: NewSchedule['destination']): NewSchedule['destination'] {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = destination;
  return {
    endpoint: completeWebAddress(endpoint),
    ...(region?.trim() && { region: region.trim() }),
    bucket: bucket.trim(),
    prefix: prefix?.trim() ?? '',
    accessKeyId: accessKeyId.trim(),
    secretAccessKey: secretAccessKey.trim(),
  };
}
