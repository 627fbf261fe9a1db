import { t } from '../../../../language/translate.ts';
import { TextField } from '../../../../ui/field.tsx';
import { UploadField } from '../../../uploads/upload-field.tsx';
import form from '../../profile-form.module.css';
import { readNumber } from '../read-setting.ts';
import type { BlockFields } from './fields-props.ts';
import { ContentAddressField, OwnField } from './own-fields.tsx';
import { SettingAddressField, SettingSelect, SettingSwitch, SettingTextField } from './setting-fields.tsx';

const altCharsMax = 255;
const startSecondsMax = 359_999;

export function ImageFields({ fields }: { fields: BlockFields }) {
  return (
    <>
      <UploadField
        purpose="image"
        label={t('Image')}
        value={fields.draft.content ?? ''}
        onUploaded={(content) => fields.change({ content })}
      />
      <ContentAddressField fields={fields} label={t('Image URL')} placeholder="https://example.com/picture.jpg" />
      <SettingTextField
        fields={fields}
        setting="alt"
        maxLength={altCharsMax}
        label={t('Alt text')}
        hint={t('Describes the image for people who cannot see it.')}
      />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label={t('Caption')} />
        <SettingAddressField
          fields={fields}
          setting="linkUrl"
          label={t('Link URL')}
          placeholder="https://example.com"
        />
      </div>
      <SettingSwitch fields={fields} setting="rounded" label={t('Rounded corners')} />
    </>
  );
}

export function YoutubeFields({ fields }: { fields: BlockFields }) {
  return (
    <>
      <ContentAddressField
        fields={fields}
        label={t('Video URL')}
        placeholder="https://www.youtube.com/watch?v=…"
        hint={t('Plays without cookies, once a visitor presses play.')}
      />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label={t('Title')} />
        <TextField
          label={t('Start at (seconds)')}
          type="number"
          min={0}
          max={startSecondsMax}
          value={readNumber(fields.draft.settings, 'start') ?? ''}
          error={fields.errorOf('settings.start')}
          onChange={({ target }) =>
            fields.changeSettings({ start: target.value === '' ? undefined : target.valueAsNumber })
          }
        />
      </div>
    </>
  );
}

export function SpotifyFields({ fields }: { fields: BlockFields }) {
  return (
    <>
      <ContentAddressField
        fields={fields}
        label={t('Spotify URL')}
        placeholder="https://open.spotify.com/album/…"
        hint={t('A track, album, playlist, artist, episode or show.')}
      />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label={t('Title')} />
        <SettingSelect
          fields={fields}
          setting="theme"
          label={t('Theme')}
          usual="light"
          choices={{ light: t('Cover colors'), dark: t('Dark') }}
        />
      </div>
      <SettingSwitch
        fields={fields}
        setting="compact"
        label={t('Compact', {}, { context: 'player' })}
        hint={t('A small player without the track list.')}
      />
    </>
  );
}
