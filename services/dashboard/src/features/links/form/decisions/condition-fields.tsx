import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../language/translate.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { errorOf } from '../../../../ui/field-errors.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { describeTyped, listValues, nameType } from './name-conditions.ts';
import {
  conditionTypes,
  createCondition,
  isListed,
  type Condition,
  type ConditionType,
} from '../fields/rule-values.ts';
import styles from './rules-field.module.css';
import { DateFields, QueryFields, TimeFields } from './time-condition-fields.tsx';

type ConditionFieldsProps = {
  condition: Condition;
  isFirst: boolean;
  /** The path of the condition in the errors of the API. */
  path: string;
  error: unknown;
  onChange: (condition: Condition) => void;
  onRemove?: () => void;
};

/** One condition: what it is about, whether it is turned around, and its values. */
export function ConditionFields({ condition, isFirst, path, error, onChange, onRemove }: ConditionFieldsProps) {
  const { type } = condition;
  return (
    <div className={styles['condition']}>
      <div className={styles['about']}>
        <SelectField
          label={isFirst ? t('If') : t('and')}
          value={type}
          onChange={({ target }) => onChange(createCondition(target.value as ConditionType))}
        >
          {conditionTypes.map((value) => (
            <option key={value} value={value}>
              {nameType(value)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Comparison')}
          value={condition.not ? 'not' : 'is'}
          onChange={({ target }) => onChange({ ...condition, not: target.value === 'not' })}
        >
          <option value="is">{t('is')}</option>
          <option value="not">{t('is not')}</option>
        </SelectField>
        {onRemove && (
          <IconButton size="small" label={t('Remove condition')} icon={<X aria-hidden />} onClick={onRemove} />
        )}
      </div>
      <ValueFields {...{ condition, path, error, onChange }} />
    </div>
  );
}

type ValueFieldsProps = Pick<ConditionFieldsProps, 'condition' | 'path' | 'error' | 'onChange'>;

function ValueFields({ condition, path, error, onChange }: ValueFieldsProps) {
  if (condition.type === 'query') return <QueryFields {...{ condition, path, error, onChange }} />;
  if (condition.type === 'date') return <DateFields {...{ condition, path, error, onChange }} />;
  if (condition.type === 'time') return <TimeFields {...{ condition, path, error, onChange }} />;
  if (!isListed(condition)) return null;
  const options = listValues(condition.type);
  const change = (values: string[]) => onChange({ ...condition, in: values });
  const problem =
    errorOf(error, `${path}.in`) ?? condition.in.map((_, at) => errorOf(error, `${path}.in.${at}`)).find(Boolean);
  if (!options) return <TypedValues type={condition.type} values={condition.in} error={problem} onChange={change} />;
  const nameOf = (value: string) => options.find((option) => option.value === value)?.name ?? value;
  return (
    <div className={styles['values']}>
      {condition.in.length > 0 && (
        <ul className={styles['chips']}>
          {condition.in.map((value) => (
            <li key={value} className={styles['chip']}>
              {nameOf(value)}
              <IconButton
                size="small"
                label={t('Remove {name}', { name: nameOf(value) })}
                icon={<X aria-hidden />}
                onClick={() => change(condition.in.filter((each) => each !== value))}
              />
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={condition.in.length === 0 ? t('Values') : t('or')}
        value=""
        error={problem}
        onChange={({ target }) => change([...condition.in, target.value])}
      >
        <option value="" disabled>
          {t('Add a value')}
        </option>
        {options
          .filter(({ value }) => !condition.in.includes(value))
          .map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
      </SelectField>
    </div>
  );
}

type TypedValuesProps = {
  type: ConditionType;
  values: readonly string[];
  error: string | undefined;
  onChange: (values: string[]) => void;
};

/** Values that are typed, separated by commas: what is typed stays as it is. */
function TypedValues({ type, values, error, onChange }: TypedValuesProps) {
  const [typed, setTyped] = useState(values.join(', '));
  const { placeholder, hint } = describeTyped(type);
  return (
    <TextField
      label={t('Values')}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      hint={hint}
      value={typed}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(splitValues(target.value));
      }}
    />
  );
}

function splitValues(text: string): string[] {
  const values = text.split(',').map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== ''))];
}
