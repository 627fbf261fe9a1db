import { browserNames, deviceNames, systemNames } from '@linkplane/visitors/names';
import { useMemo } from 'react';
import { t } from '../../../../language/translate.ts';
import { listTimezones } from '../../../../ui/describe-time-zone.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import type { Option } from '../../../../ui/select-option.ts';
import { SwitchField } from '../../../../ui/switch-field.tsx';
import { listValues, nameConditionValue, nameType } from '../decisions/name-conditions.ts';
import type { Condition, ConditionType, RuleValues } from '../fields/rule-values.ts';
import type { SampleVisitor } from './sample-visitor.ts';
import styles from './try-out.module.css';

/** Languages that many browsers prefer; those of the rules are listed beside them. */
const commonLanguages = [
  ...['ar', 'cs', 'da', 'de', 'de-AT', 'de-CH', 'el', 'en', 'en-GB', 'en-US', 'es', 'es-MX', 'fi', 'fr', 'fr-CA'],
  ...['he', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sv', 'th', 'tr'],
  ...['uk', 'vi', 'zh-CN', 'zh-TW'],
];

type SampleFieldsProps = {
  sample: SampleVisitor;
  rules: readonly RuleValues[];
  onChange: (changes: Partial<SampleVisitor>) => void;
};

/** Who the sample visitor is. Facts that few rules are about have a field when one is. */
export function SampleFields({ sample, rules, onChange }: SampleFieldsProps) {
  const conditions = rules.flatMap((rule) => rule.conditions);
  const asks = (type: ConditionType) => conditions.some((condition) => condition.type === type);
  return (
    <div className={styles['fields']} role="group" aria-label={t('Sample visitor')} onKeyDown={keepFormOpen}>
      <ClientFields {...{ sample, onChange }} />
      <SelectField
        label={nameType('language')}
        value={sample.language}
        onChange={({ target }) => onChange({ language: target.value })}
      >
        <Options list={listLanguages(sample, conditions)} />
      </SelectField>
      <TextField
        label={nameType('referrer')}
        inputMode="url"
        placeholder="news.example"
        value={sample.referrer}
        onChange={({ target }) => onChange({ referrer: target.value })}
      />
      {asks('region') && <TypedField name="region" type="region" {...{ sample, onChange }} />}
      {asks('city') && <TypedField name="city" type="city" {...{ sample, onChange }} />}
      {asks('ip') && <TypedField name="address" type="ip" {...{ sample, onChange }} />}
      <TimeFields {...{ sample, onChange }} />
      <TextField
        label={t('Query of the short link')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="utm_source=newsletter"
        value={sample.query}
        onChange={({ target }) => onChange({ query: target.value })}
      />
      <SwitchField
        label={t('Scanned the QR code')}
        checked={sample.isQrScan}
        onChange={(isQrScan) => onChange({ isQrScan })}
      />
    </div>
  );
}

type PartProps = Pick<SampleFieldsProps, 'sample' | 'onChange'>;

/** Enter in a field of the sample is no wish to save the link. */
function keepFormOpen(event: React.KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function ClientFields({ sample, onChange }: PartProps) {
  const countries = useMemo(() => listValues('country') ?? [], []);
  const named = (type: ConditionType, values: readonly string[]) =>
    values.map((value) => ({ value, name: nameConditionValue(type, value) }));
  const fields = [
    { name: 'country', options: countries },
    { name: 'device', options: named('device', deviceNames) },
    { name: 'os', options: named('os', systemNames) },
    { name: 'browser', options: named('browser', browserNames) },
  ] as const;
  return fields.map(({ name, options }) => (
    <SelectField
      key={name}
      label={nameType(name)}
      value={sample[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      <Options list={options} />
    </SelectField>
  ));
}

function Options({ list }: { list: readonly Option[] }) {
  return (
    <>
      <option value="">{t('Not known')}</option>
      {list.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}

function listLanguages({ language }: SampleVisitor, conditions: readonly Condition[]): Option[] {
  const asked = conditions.flatMap((condition) => (condition.type === 'language' ? condition.in : []));
  const tags = new Set([...commonLanguages, ...asked, language].filter((tag) => tag !== ''));
  return Array.from(tags, (value) => ({ value, name: nameConditionValue('language', value) }));
}

type TypedFieldProps = PartProps & { name: 'region' | 'city' | 'address'; type: ConditionType };

function TypedField({ name, type, sample, onChange }: TypedFieldProps) {
  return (
    <TextField
      label={nameType(type)}
      autoComplete="off"
      spellCheck={false}
      value={sample[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

function TimeFields({ sample, onChange }: PartProps) {
  const timezones = useMemo(() => listTimezones(), []);
  const known = timezones.includes(sample.timezone) ? timezones : [sample.timezone, ...timezones];
  return (
    <>
      <TextField
        label={t('Time of the visit')}
        type="datetime-local"
        value={sample.time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
      <SelectField
        label={t('Time zone of the visit')}
        value={sample.timezone}
        onChange={({ target }) => onChange({ timezone: target.value })}
      >
        {known.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </>
  );
}
