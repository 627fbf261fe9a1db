import { t } from '../../../language/translate.ts';
import { describeTimeZone } from '../../../ui/describe-time-zone.ts';
import { errorOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TagsField } from '../../tags/tags-field.tsx';
import { utmFields, utmLabels } from '../../utm-templates/fill-from-template.ts';
import type { ChangeValues, SelectedAction } from './selected-change.ts';
import styles from './selection-bar.module.css';

type ActionFieldsProps = {
  action: Exclude<SelectedAction, 'delete'>;
  values: ChangeValues;
  /** The error of the last attempt. */
  error: unknown;
  onChange: (values: ChangeValues) => void;
};

/** What an action asks for. */
export function ActionFields({ action, values, error, onChange }: ActionFieldsProps) {
  const change = (changes: Partial<ChangeValues>) => onChange({ ...values, ...changes });
  switch (action) {
    case 'tags':
      return (
        <>
          <TagsField
            label={t('Add tags')}
            names={values.addTags}
            error={errorOf(error, 'addTags')}
            onChange={(addTags) => change({ addTags })}
            canCreate
          />
          <TagsField
            label={t('Remove tags')}
            names={values.removeTags}
            error={errorOf(error, 'removeTags')}
            onChange={(removeTags) => change({ removeTags })}
          />
        </>
      );
    case 'expiry':
      return (
        <>
          {!values.isExpiryRemoved && (
            <TextField
              label={t('Expires at')}
              type="datetime-local"
              value={values.expiresAt}
              hint={t('In your time zone, {describeTimeZone}.', { describeTimeZone: describeTimeZone() })}
              error={errorOf(error, 'set.expiresAt')}
              onChange={(event) => change({ expiresAt: event.target.value })}
            />
          )}
          <SwitchField
            label={t('Remove the expiry')}
            hint={t('The links then work without an end.')}
            checked={values.isExpiryRemoved}
            onChange={(isExpiryRemoved) => change({ isExpiryRemoved })}
          />
        </>
      );
    case 'utm':
      return (
        <>
          <p>{t('Empty fields stay as they are.')}</p>
          <div className={styles['pair']}>
            {utmFields.map((name) => (
              <TextField
                key={name}
                label={utmLabels[name]}
                value={values[name]}
                maxLength={255}
                error={errorOf(error, `set.${name}`)}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            ))}
          </div>
        </>
      );
    case 'archive':
      return <p>{t('Archived links are hidden from the list. They still redirect and are counted.')}</p>;
    case 'restore':
      return <p>{t('The links are in the list again.')}</p>;
  }
}
