import { t } from '../../../../language/translate.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { SwitchField } from '../../../../ui/switch-field.tsx';
import { AddressField } from '../../address-field.tsx';
import { readFlag, readText } from '../read-setting.ts';
import type { FieldProps } from './fields-props.ts';

type SettingProps = FieldProps & { setting: string };

export function SettingTextField({ fields, setting, ...words }: SettingProps & { maxLength: number }) {
  return (
    <TextField
      {...words}
      value={readText(fields.draft.settings, setting)}
      error={fields.errorOf(`settings.${setting}`)}
      onChange={(event) => fields.changeSettings({ [setting]: orUndefined(event.target.value) })}
    />
  );
}

export function SettingAddressField({ fields, setting, ...words }: SettingProps) {
  const put = (address: string) => fields.changeSettings({ [setting]: orUndefined(address) });
  return (
    <AddressField
      {...words}
      value={readText(fields.draft.settings, setting)}
      error={fields.errorOf(`settings.${setting}`)}
      onType={put}
      onComplete={put}
    />
  );
}

/** On sets true; off removes the key. */
export function SettingSwitch({ fields, setting, label, hint }: SettingProps) {
  return (
    <SwitchField
      label={label}
      {...(hint !== undefined && { hint })}
      checked={readFlag(fields.draft.settings, setting)}
      onChange={(isOn) => fields.changeSettings({ [setting]: isOn ? true : undefined })}
    />
  );
}

type Choices = Readonly<Record<string, string>>;

/** @param choices names by value; '' removes the key. @param usual the default value */
export function SettingSelect({
  fields,
  setting,
  label,
  choices,
  usual = '',
}: SettingProps & { choices: Choices; usual?: string }) {
  return (
    <SelectField
      label={label}
      value={readText(fields.draft.settings, setting) || usual}
      error={fields.errorOf(`settings.${setting}`)}
      onChange={(event) => fields.changeSettings({ [setting]: orUndefined(event.target.value) })}
    >
      {Object.entries(choices).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export function AlignField({ fields }: { fields: FieldProps['fields'] }) {
  const choices = {
    '': t('Automatic', {}, { context: 'alignment' }),
    left: t('Left'),
    center: t('Center'),
    right: t('Right'),
  };
  return <SettingSelect fields={fields} setting="align" label={t('Alignment')} choices={choices} />;
}

function orUndefined(text: string): string | undefined {
  return text === '' ? undefined : text;
}
