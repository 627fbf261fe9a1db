import { TextField } from '../../../../ui/field.tsx';
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
      <ContentAddressField fields={fields} label="Image URL" placeholder="https://example.com/picture.jpg" />
      <SettingTextField
        fields={fields}
        setting="alt"
        maxLength={altCharsMax}
        label="Alt text"
        hint="Describes the image for people who cannot see it."
      />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label="Caption" />
        <SettingAddressField fields={fields} setting="linkUrl" label="Link URL" placeholder="https://example.com" />
      </div>
      <SettingSwitch fields={fields} setting="rounded" label="Rounded corners" />
    </>
  );
}

export function YoutubeFields({ fields }: { fields: BlockFields }) {
  return (
    <>
      <ContentAddressField
        fields={fields}
        label="Video URL"
        placeholder="https://www.youtube.com/watch?v=…"
        hint="Plays without cookies, once a visitor presses play."
      />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label="Title" />
        <TextField
          label="Start at (seconds)"
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
        label="Spotify URL"
        placeholder="https://open.spotify.com/album/…"
        hint="A track, album, playlist, artist, episode or show."
      />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label="Title" />
        <SettingSelect
          fields={fields}
          setting="theme"
          label="Theme"
          usual="light"
          choices={{ light: 'Cover colors', dark: 'Dark' }}
        />
      </div>
      <SettingSwitch fields={fields} setting="compact" label="Compact" hint="A small player without the track list." />
    </>
  );
}
