import { useState } from 'react';
import { currentLocale, t } from '../../../../language/translate.ts';
import { ChoicesField } from '../../../../ui/choice-field.tsx';
import { errorOf } from '../../../../ui/field-errors.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { fromLocalInput, toLocalInput } from '../../../../ui/local-instant.ts';
import type { Condition } from '../fields/rule-values.ts';
import styles from './rules-field.module.css';

type PartProps<Type extends Condition['type']> = {
  condition: Extract<Condition, { type: Type }>;
  path: string;
  error: unknown;
  onChange: (condition: Condition) => void;
};

export function QueryFields({ condition, path, error, onChange }: PartProps<'query'>) {
  const { value } = condition;
  const [kind, setKind] = useState(value === undefined ? 'any' : value === '' ? 'none' : 'value');
  const change = (next: string) => {
    const { value: _value, ...others } = condition;
    setKind(next);
    onChange(next === 'any' ? others : { ...others, value: '' });
  };
  return (
    <div className={styles['pair']}>
      <TextField
        label={t('Parameter')}
        placeholder="plan"
        value={condition.name}
        error={errorOf(error, `${path}.name`)}
        onChange={({ target }) => onChange({ ...condition, name: target.value })}
      />
      <SelectField label={t('Value')} value={kind} onChange={({ target }) => change(target.value)}>
        <option value="any">{t('any value')}</option>
        <option value="none">{t('no value')}</option>
        <option value="value">{t('this value')}</option>
      </SelectField>
      {kind === 'value' && (
        <TextField
          label={t('This value')}
          value={value ?? ''}
          error={errorOf(error, `${path}.value`)}
          onChange={({ target }) => onChange({ ...condition, value: target.value })}
        />
      )}
    </div>
  );
}

export function DateFields({ condition, path, error, onChange }: PartProps<'date'>) {
  const change = (name: 'after' | 'before', local: string) => {
    const { [name]: _old, ...others } = condition;
    const instant = fromLocalInput(local);
    onChange(instant === undefined ? others : { ...others, [name]: instant });
  };
  return (
    <div className={styles['pair']}>
      <TextField
        label={t('From')}
        type="datetime-local"
        value={toLocalInput(condition.after)}
        error={errorOf(error, `${path}.after`)}
        onChange={({ target }) => change('after', target.value)}
      />
      <TextField
        label={t('Until')}
        type="datetime-local"
        value={toLocalInput(condition.before)}
        error={errorOf(error, `${path}.before`)}
        onChange={({ target }) => change('before', target.value)}
      />
    </div>
  );
}

/** Monday is 1, as in the API. */
function dayNames(): { value: string; name: string }[] {
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), name: format.format(Date.UTC(2024, 0, day)) }));
}

export function TimeFields({ condition, path, error, onChange }: PartProps<'time'>) {
  const { days = [1, 2, 3, 4, 5, 6, 7], from = '', to = '', timezone } = condition;
  return (
    <>
      <ChoicesField
        label={t('Days')}
        choices={dayNames()}
        values={days.map(String)}
        error={errorOf(error, `${path}.days`)}
        onChange={(values) => onChange({ ...condition, days: values.map(Number).toSorted() })}
      />
      <div className={styles['pair']}>
        <TextField
          label={t('From')}
          type="time"
          value={from}
          error={errorOf(error, `${path}.from`)}
          onChange={({ target }) => onChange({ ...condition, from: target.value })}
        />
        <TextField
          label={t('Until')}
          type="time"
          value={to}
          error={errorOf(error, `${path}.to`)}
          onChange={({ target }) => onChange({ ...condition, to: target.value })}
        />
      </div>
      <TextField
        label={t('Time zone')}
        value={timezone}
        error={errorOf(error, `${path}.timezone`)}
        onChange={({ target }) => onChange({ ...condition, timezone: target.value })}
      />
    </>
  );
}
