import { useId } from 'react';
import { t } from '../../../../language/translate.ts';
import form from '../../profile-form.module.css';
import type { BlockFields } from './fields-props.ts';
import { ContentAddressField, OwnField } from './own-fields.tsx';
import { SettingAddressField, SettingSwitch } from './setting-fields.tsx';

// not translated: names of icons
/** Icons that the page can draw by name, beside those of platforms. */
const iconNames = (
  'link globe mail phone star heart home music play video camera image book calendar clock cart bag gift download pin ' +
  'message mic headphones news pen code rocket bolt coffee ticket user users briefcase bell search info check tag ' +
  'graduation file sun leaf shield trophy instagram youtube tiktok x spotify github linkedin whatsapp telegram'
).split(' ');

export function LinkFields({ fields }: { fields: BlockFields }) {
  const listId = useId();
  return (
    <>
      <ContentAddressField
        fields={fields}
        label="URL"
        placeholder="https://example.com"
        hint={t('A web address, an email address or a phone number.')}
      />
      <OwnField fields={fields} own="label" label={t('Title')} hint={t('If empty, the page shows the URL.')} />
      <div className={form['pair']}>
        <OwnField
          fields={fields}
          own="icon"
          label={t('Icon')}
          list={listId}
          hint={t('An emoji, or a name such as shop or mail.')}
        />
        <SettingAddressField
          fields={fields}
          setting="thumbnail"
          label={t('Thumbnail')}
          hint={t('URL of an image, shown instead of the icon.')}
        />
      </div>
      <datalist id={listId}>
        {iconNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SettingSwitch
        fields={fields}
        setting="highlight"
        label={t('Highlight')}
        hint={t('Makes this link stand out.')}
      />
      <SettingSwitch fields={fields} setting="openInNewTab" label={t('Open in a new tab')} />
    </>
  );
}
