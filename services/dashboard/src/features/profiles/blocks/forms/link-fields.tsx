import { t } from '../../../../language/translate.ts';
import { UploadField } from '../../../uploads/upload-field.tsx';
import form from '../../profile-form.module.css';
import { readText } from '../read-setting.ts';
import type { BlockFields } from './fields-props.ts';
import { IconField } from './icon-field.tsx';
import { LinkPagePreview } from './page-preview.tsx';
import { ContentAddressField, OwnField } from './own-fields.tsx';
import { SettingAddressField, SettingSwitch } from './setting-fields.tsx';

export function LinkFields({ fields }: { fields: BlockFields }) {
  return (
    <>
      <ContentAddressField
        fields={fields}
        label="URL"
        placeholder="https://example.com"
        hint={t('A web address, an email address or a phone number.')}
      />
      <OwnField fields={fields} own="label" label={t('Title')} hint={t('If empty, the page shows the URL.')} />
      <LinkPagePreview fields={fields} />
      <div className={form['pair']}>
        <IconField fields={fields} hint={t('An emoji, or a name such as shop or mail.')} />
        <SettingAddressField
          fields={fields}
          setting="thumbnail"
          label={t('Thumbnail')}
          hint={t('URL of an image, shown instead of the icon.')}
        />
      </div>
      <UploadField
        purpose="thumbnail"
        label={t('Thumbnail')}
        value={readText(fields.draft.settings, 'thumbnail')}
        onUploaded={(thumbnail) => fields.changeSettings({ thumbnail })}
      />
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
