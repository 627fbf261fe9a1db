import { t } from '../../../../language/translate.ts';
import { TextField } from '../../../../ui/field.tsx';
import form from '../../profile-form.module.css';
import { readNumber } from '../read-setting.ts';
import type { BlockFields } from './fields-props.ts';
import { IconField } from './icon-field.tsx';
import { ContentAddressField, LongContentField, OwnField } from './own-fields.tsx';
import { SettingAddressField, SettingTextField } from './setting-fields.tsx';

const textCharsMax = 200;
const noteCharsMax = 500;

type FieldsOnly = { fields: BlockFields };

export function EmailFields({ fields }: FieldsOnly) {
  return (
    <>
      <OwnField fields={fields} own="content" label={t('Email address')} placeholder="you@example.com" />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label={t('Title')} hint={t('If empty, the page shows the address.')} />
        <SettingTextField fields={fields} setting="subject" maxLength={textCharsMax} label={t('Subject')} />
      </div>
      <IconField fields={fields} />
    </>
  );
}

export function PhoneFields({ fields }: FieldsOnly) {
  return (
    <>
      <OwnField fields={fields} own="content" label={t('Phone number')} placeholder="+49 30 123456" />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label={t('Title')} hint={t('If empty, the page shows the number.')} />
        <IconField fields={fields} />
      </div>
    </>
  );
}

export function VcardFields({ fields }: FieldsOnly) {
  const text = (setting: string, label: string, maxLength = textCharsMax) => (
    <SettingTextField fields={fields} setting={setting} maxLength={maxLength} label={label} />
  );
  return (
    <>
      <div className={form['pair']}>
        {text('name', t('Name'))}
        <OwnField fields={fields} own="label" label={t('Title')} hint={t('On the button, such as Save my contact.')} />
      </div>
      <div className={form['pair']}>
        {text('jobTitle', t('Job title'))}
        {text('organisation', t('Organization'))}
      </div>
      <div className={form['pair']}>
        {text('email', t('Email address'))}
        {text('phone', t('Phone number'))}
      </div>
      <SettingAddressField fields={fields} setting="website" label={t('Website')} placeholder="https://example.com" />
      {text('address', t('Address'), noteCharsMax)}
      {text('note', t('Note'), noteCharsMax)}
    </>
  );
}

export function MapFields({ fields }: FieldsOnly) {
  const degrees = (setting: string, label: string, max: number) => (
    <TextField
      label={label}
      type="number"
      min={-max}
      max={max}
      step="any"
      value={readNumber(fields.draft.settings, setting) ?? ''}
      error={fields.errorOf(`settings.${setting}`)}
      onChange={({ target }) =>
        fields.changeSettings({ [setting]: target.value === '' ? undefined : target.valueAsNumber })
      }
    />
  );
  return (
    <>
      <LongContentField fields={fields} label={t('Address')} />
      <OwnField fields={fields} own="label" label={t('Title')} />
      <div className={form['pair']}>
        {degrees('latitude', t('Latitude'), 90)}
        {degrees('longitude', t('Longitude'), 180)}
      </div>
      <p>{t('With both coordinates visitors can open the map on the page itself, by a click.')}</p>
    </>
  );
}

/** A player that loads once a visitor presses play. */
export function PlayerFields({ fields }: FieldsOnly) {
  return (
    <>
      <ContentAddressField
        fields={fields}
        label="URL"
        placeholder="https://"
        hint={t('Nothing is loaded from there before a visitor presses play.')}
      />
      <OwnField fields={fields} own="label" label={t('Title')} />
    </>
  );
}
