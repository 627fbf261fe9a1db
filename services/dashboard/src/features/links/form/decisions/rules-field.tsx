import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { t } from '../../../../language/translate.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { errorOf } from '../../../../ui/field-errors.ts';
import { TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { ViewSwitch } from '../../../../ui/view-switch.tsx';
import { completeIn, type LinkFormPart } from '../fields/link-form-part.ts';
import { ConditionFields } from './condition-fields.tsx';
import { createCondition, createRule, moveBy, type Condition, type RuleValues } from '../fields/rule-values.ts';
import styles from './rules-field.module.css';

/** The limit of the API. */
const rulesMax = 20;
const conditionsMax = 10;

/** Where certain visitors are redirected instead: the first rule that fits decides. */
export default function RulesField({ form, error }: LinkFormPart) {
  const { control, register, setValue } = form;
  const rules = useWatch({ control, name: 'rules' });
  return (
    <>
      <p className={styles['fine']}>
        {t(
          'Rules are tried from top to bottom. The first one whose conditions all hold decides; everyone else goes to the destination.',
        )}
      </p>
      <Controller
        control={control}
        name="rules"
        render={({ field }) => <RuleList rules={field.value} error={error} onChange={field.onChange} />}
      />
      {rules.some(({ block }) => block) && (
        <TextField
          label={t('Where blocked visitors go')}
          type="url"
          inputMode="url"
          placeholder="https://example.com/not-available"
          hint={t('If empty, they see that the link does not exist.')}
          error={errorOf(error, 'blockedUrl')}
          {...register('blockedUrl', { onBlur: completeIn(setValue, 'blockedUrl') })}
        />
      )}
    </>
  );
}

type RuleListProps = { rules: RuleValues[]; error: unknown; onChange: (rules: RuleValues[]) => void };

function RuleList({ rules, error, onChange }: RuleListProps) {
  const change = (index: number, changes: Partial<RuleValues>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...changes } : rule)));
  return (
    <>
      <ol className={styles['rules']}>
        {rules.map((rule, index) => (
          <li key={rule.id} className={styles['rule']}>
            <div className={styles['head']}>
              <strong>{t('Rule {number, number}', { number: index + 1 })}</strong>
              <IconButton
                size="small"
                label={t('Move rule {number, number} up', { number: index + 1 })}
                icon={<ArrowUp aria-hidden />}
                disabled={index === 0}
                onClick={() => onChange(moveBy(rules, index, -1))}
              />
              <IconButton
                size="small"
                label={t('Move rule {number, number} down', { number: index + 1 })}
                icon={<ArrowDown aria-hidden />}
                disabled={index === rules.length - 1}
                onClick={() => onChange(moveBy(rules, index, 1))}
              />
              <IconButton
                size="small"
                label={t('Remove rule {number, number}', { number: index + 1 })}
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(rules.filter((_, at) => at !== index))}
              />
            </div>
            <RuleFields
              rule={rule}
              path={`rules.${index}`}
              error={error}
              onChange={(changes) => change(index, changes)}
            />
          </li>
        ))}
      </ol>
      {errorOf(error, 'rules') !== undefined && <Notice tone="warn">{errorOf(error, 'rules')}</Notice>}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={rules.length >= rulesMax}
          onClick={() => onChange([...rules, createRule()])}
        >
          {t('Add rule')}
        </Button>
      </div>
    </>
  );
}

type RuleFieldsProps = {
  rule: RuleValues;
  /** The path of the rule in the errors of the API. */
  path: string;
  error: unknown;
  onChange: (changes: Partial<RuleValues>) => void;
};

function RuleFields({ rule, path, error, onChange }: RuleFieldsProps) {
  const { conditions, block } = rule;
  const changeCondition = (index: number, condition: Condition) =>
    onChange({ conditions: conditions.map((each, at) => (at === index ? condition : each)) });
  return (
    <>
      <ul className={styles['conditions']}>
        {conditions.map((condition, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a condition is its place
          <li key={index}>
            <ConditionFields
              condition={condition}
              isFirst={index === 0}
              path={`${path}.conditions.${index}`}
              error={error}
              onChange={(next) => changeCondition(index, next)}
              {...(conditions.length > 1 && {
                onRemove: () => onChange({ conditions: conditions.filter((_, at) => at !== index) }),
              })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="small"
          look="quiet"
          icon={<Plus aria-hidden />}
          disabled={conditions.length >= conditionsMax}
          onClick={() => onChange({ conditions: [...conditions, createCondition('device')] })}
        >
          {t('Add condition')}
        </Button>
      </div>
      <ViewSwitch
        label={t('What happens')}
        value={block ? 'block' : 'redirect'}
        choices={[
          { value: 'redirect', name: t('Redirect to') },
          { value: 'block', name: t('Block') },
        ]}
        onChange={(next) => onChange({ block: next === 'block' })}
      />
      {!block && (
        <TextField
          label={t('Destination of the rule')}
          type="url"
          inputMode="url"
          placeholder="https://example.com/de"
          value={rule.url ?? ''}
          error={errorOf(error, `${path}.url`)}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
      <TextField
        label={t('Name for reports')}
        maxLength={100}
        placeholder={t('Phones in Germany')}
        value={rule.name ?? ''}
        error={errorOf(error, `${path}.name`)}
        onChange={({ target }) => onChange({ name: target.value })}
      />
    </>
  );
}
