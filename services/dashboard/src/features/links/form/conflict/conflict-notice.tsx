import { rich, t } from '../../../../language/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TimeAgo } from '../../../../ui/time-ago.tsx';
import { linkFormTable, type LinkField } from '../fields/link-form-table.ts';
import type { LinkFormValues } from '../fields/link-form-values.ts';
import styles from './conflict-notice.module.css';

/** Fields that were changed elsewhere as well. @property changedAt ISO 8601 */
export type Conflict = { fields: readonly LinkField[]; theirs: LinkFormValues; changedAt: string };

type ConflictNoticeProps = {
  conflict: Conflict;
  mine: LinkFormValues;
  onChoose: (field: LinkField, choice: 'mine' | 'theirs') => void;
};

/** Says what was changed elsewhere since the form was opened, and asks which value stays. */
export function ConflictNotice({ conflict, mine, onChoose }: ConflictNoticeProps) {
  const { fields, theirs, changedAt } = conflict;
  return (
    <Notice tone="bad">
      <p>
        {rich('This link was changed {ago}, by someone else or in another tab. Nothing has been saved yet.', {
          ago: <TimeAgo at={changedAt} />,
        })}
      </p>
      {fields.map((field) => (
        <div key={field} className={styles['field']}>
          <p className={styles['name']}>{linkFormTable[field].label}</p>
          <Value name={t('Stored')} value={theirs[field]} />
          <Value name={t('In this form')} value={mine[field]} />
          <div className={styles['choices']}>
            <Button size="small" onClick={() => onChoose(field, 'mine')}>
              {t('Keep mine')}
            </Button>
            <Button size="small" onClick={() => onChoose(field, 'theirs')}>
              {t('Use the stored value')}
            </Button>
          </div>
        </div>
      ))}
    </Notice>
  );
}

/** A value in words; one of many parts is not shown. */
function Value({ name, value }: { name: string; value: LinkFormValues[LinkField] }) {
  const shown = describe(value);
  if (shown === undefined) return null;
  return <p>{rich('{name}: <value>{shown}</value>', { name, shown, value: (text) => <bdi>{text}</bdi> })}</p>;
}

function describe(value: LinkFormValues[LinkField]): string | undefined {
  if (typeof value === 'boolean')
    return value ? t('on', {}, { context: 'switch' }) : t('off', {}, { context: 'switch' });
  if (typeof value === 'string') return value === '' ? t('empty') : value;
  if (!Array.isArray(value)) return undefined;
  if (!value.every((each) => typeof each === 'string')) return undefined;
  return value.length === 0 ? t('empty') : value.join(', ');
}
