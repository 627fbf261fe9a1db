import { Plus, Trash2 } from 'lucide-react';
import { t } from '../../../../language/translate.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import form from '../../profile-form.module.css';
import type { Settings } from '../block-draft.ts';
import { readNumber, readText } from '../read-setting.ts';
import styles from './block-fields.module.css';
import type { BlockFields } from './fields-props.ts';
import { LongContentField, OwnField } from './own-fields.tsx';
import { SettingSelect, SettingTextField } from './setting-fields.tsx';

const customFieldsMax = 8;
const needs = { required: t('Required'), optional: t('Optional'), off: t('Not asked for') };
const types = { text: t('One line'), long: t('Several lines'), phone: t('Phone number'), checkbox: t('Box to tick') };
const defaultRetentionDays = 365;

export function FormFields({ fields }: { fields: BlockFields }) {
  const { settings } = fields.draft;
  return (
    <>
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label={t('Title')} />
        <SettingTextField fields={fields} setting="button" maxLength={60} label={t('Button')} placeholder={t('Send')} />
      </div>
      <LongContentField fields={fields} label={t('Introduction')} />
      <div className={form['pair']}>
        <SettingSelect fields={fields} setting="name" label={t('Name')} choices={needs} usual="required" />
        <SettingSelect fields={fields} setting="email" label={t('Email')} choices={needs} usual="required" />
        <SettingSelect fields={fields} setting="message" label={t('Message')} choices={needs} usual="optional" />
      </div>
      <CustomFields fields={fields} />
      <div className={form['pair']}>
        <SettingTextField
          fields={fields}
          setting="thanks"
          maxLength={500}
          label={t('Thank-you text')}
          placeholder={t('Your message has been sent.')}
        />
        <TextField
          label={t('Keep messages for (days)')}
          type="number"
          min={1}
          max={3_650}
          value={readNumber(settings, 'retentionDays') ?? defaultRetentionDays}
          error={fields.errorOf('settings.retentionDays')}
          onChange={({ target }) =>
            fields.changeSettings({ retentionDays: target.value === '' ? undefined : target.valueAsNumber })
          }
        />
      </div>
    </>
  );
}

type CustomField = Settings & { key: string; label: string; type: string };

function readCustomFields(settings: Settings): CustomField[] {
  const list: unknown = settings['fields'];
  if (!Array.isArray(list)) return [];
  return list
    .filter((item: unknown): item is Settings => typeof item === 'object' && item !== null)
    .map((item) => ({
      ...item,
      key: readText(item, 'key'),
      label: readText(item, 'label'),
      type: readText(item, 'type') || 'text',
    }));
}

function CustomFields({ fields }: { fields: BlockFields }) {
  const items = readCustomFields(fields.draft.settings);
  const put = (next: CustomField[]) => fields.changeSettings({ fields: next });
  return (
    <>
      <ul className={styles['items']} aria-label={t('Fields of your own')}>
        {items.map((item, place) => {
          const change = (changes: Settings) =>
            put(items.map((each, at) => (at === place ? { ...each, ...changes } : each)));
          return (
            <li key={item.key || place} className={styles['custom']}>
              <TextField
                label={t('Label')}
                maxLength={200}
                value={item.label}
                error={fields.errorOf(`settings.fields.${place}.label`)}
                onChange={(event) => change({ label: event.target.value })}
              />
              <SelectField
                label={t('Kind')}
                value={item.type}
                onChange={(event) => change({ type: event.target.value })}
              >
                {Object.entries(types).map(([type, name]) => (
                  <option key={type} value={type}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <label className={styles['check']}>
                <input
                  type="checkbox"
                  checked={item['required'] === true}
                  onChange={(event) => change({ required: event.target.checked })}
                />
                {t('Required')}
              </label>
              <IconButton
                className={styles['remove'] ?? ''}
                label={
                  item.label === ''
                    ? t('Remove field {place, number}', { place: place + 1 })
                    : t('Remove {label}', { label: item.label })
                }
                icon={<Trash2 aria-hidden />}
                onClick={() => put(items.filter((_, at) => at !== place))}
              />
            </li>
          );
        })}
      </ul>
      {items.length < customFieldsMax && (
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() => put([...items, { key: makeKey(), label: '', type: 'text' }])}
          >
            {t('Add field')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Names the field in what is sent, also after its label has changed. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('');
}
