import { t } from '../../language/translate.ts';
import { completeWebAddress } from '../../ui/complete-address.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { formatNames, intervalNames, typeNames } from './describe-schedule.ts';
import { isComplete, type ScheduleValues } from './schedule-values.ts';

const texts = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  // Names of machines, in whichever language the page is.
  inputMode: 'text',
} as const;

type PlaceField = 'endpoint' | 'bucket' | 'region' | 'prefix' | 'accessKeyId' | 'secretAccessKey';
const placeFields: readonly PlaceField[] = ['endpoint', 'bucket', 'region', 'prefix', 'accessKeyId', 'secretAccessKey'];
const shownFields = ['type', 'format', 'interval', ...placeFields.map((field) => `destination.${field}`)];

type ScheduleFormProps = {
  id: string;
  isNew: boolean;
  values: ScheduleValues;
  onChange: (values: ScheduleValues) => void;
  onSubmit: () => void;
  error: unknown;
};

/** The form of an export schedule, for creating and editing. */
export function ScheduleForm({ id, isNew, values, onChange, onSubmit, error }: ScheduleFormProps) {
  const change = (changes: Partial<ScheduleValues>) => onChange({ ...values, ...changes });
  const textOf = (field: PlaceField) => ({
    ...texts,
    value: values[field],
    error: errorOf(error, `destination.${field}`),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  return (
    <Form id={id} noValidate onSubmit={() => isComplete(values, isNew) && onSubmit()}>
      <ContentFields values={values} change={change} error={error} />
      <TextField
        {...textOf('endpoint')}
        label={t('Endpoint')}
        type="url"
        placeholder="https://s3.eu-central-1.amazonaws.com"
        hint={t('The S3 API of your storage, without the bucket. It must be reachable from the internet.')}
        onBlur={(event) => {
          const endpoint = completeWebAddress(event.target.value);
          if (endpoint !== values.endpoint) change({ endpoint });
        }}
      />
      <TextField {...textOf('bucket')} label={t('Bucket')} placeholder="acme-analytics" />
      <TextField
        {...textOf('region')}
        label={t('Region', {}, { context: 'of an S3 bucket' })}
        hint={t('As your storage names it, such as eu-central-1 or auto.')}
      />
      <TextField
        {...textOf('prefix')}
        label={t('Prefix (optional)')}
        placeholder="linkplane/"
        hint={t('What the keys of objects begin with.')}
      />
      <TextField
        {...textOf('accessKeyId')}
        label={t('Access key ID')}
        hint={t('It needs permission to write objects only.')}
      />
      <TextField
        {...textOf('secretAccessKey')}
        label={t('Secret access key')}
        type="password"
        autoComplete="new-password"
        placeholder={isNew ? undefined : t('Unchanged')}
        hint={isNew ? t('It is not shown again.') : t('Leave it empty to keep the stored one.')}
      />
      <ErrorNotice error={restOf(error, shownFields)} />
    </Form>
  );
}

type ContentFieldsProps = {
  values: ScheduleValues;
  change: (changes: Partial<ScheduleValues>) => void;
  error: unknown;
};

/** What is exported, and how often. */
function ContentFields({ values, change, error }: ContentFieldsProps) {
  const { type, format, interval, includeBots, includeInternal } = values;
  const chooseType = (next: ScheduleValues['type']) =>
    change({ type: next, format: next !== 'clicks' && format === 'parquet' ? 'csv' : format });
  return (
    <>
      <SelectField
        label={t('What to export')}
        value={type}
        error={errorOf(error, 'type')}
        onChange={(event) => chooseType(event.target.value as ScheduleValues['type'])}
      >
        {optionsOf(typeNames)}
      </SelectField>
      <SelectField
        label={t('Format')}
        value={format}
        hint={type === 'clicks' ? undefined : t('Only clicks can be exported as Parquet.')}
        error={errorOf(error, 'format')}
        onChange={(event) => change({ format: event.target.value as ScheduleValues['format'] })}
      >
        {optionsOf(formatNames, type === 'clicks' ? [] : ['parquet'])}
      </SelectField>
      <SelectField
        label={t('How often')}
        value={interval}
        hint={t('Periods are those of UTC; weeks begin on Monday.')}
        error={errorOf(error, 'interval')}
        onChange={(event) => change({ interval: event.target.value as ScheduleValues['interval'] })}
      >
        {optionsOf(intervalNames)}
      </SelectField>
      <SwitchField label={t('Include bots')} checked={includeBots} onChange={(next) => change({ includeBots: next })} />
      <SwitchField
        label={t('Include own traffic')}
        checked={includeInternal}
        onChange={(next) => change({ includeInternal: next })}
      />
    </>
  );
}

function optionsOf(names: Readonly<Record<string, string>>, without: readonly string[] = []) {
  return Object.entries(names)
    .filter(([value]) => !without.includes(value))
    .map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ));
}
