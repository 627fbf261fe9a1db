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
      <ContentAddressField
        fields={fields}
        label="Address of the picture"
        placeholder="https://example.com/picture.jpg"
      />
      <SettingTextField
        fields={fields}
        setting="alt"
        maxLength={altCharsMax}
        label="Description"
        hint="What is to be seen, for people who cannot see it."
      />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label="Caption" />
        <SettingAddressField fields={fields} setting="linkUrl" label="Leads to" placeholder="https://example.com" />
      </div>
      <SettingSwitch fields={fields} setting="rounded" label="Round corners" />
    </>
  );
}

export function YoutubeFields({ fields }: { fields: BlockFields }) {
  return (
    <>
      <ContentAddressField
        fields={fields}
        label="Address of the video"
        placeholder="https://www.youtube.com/watch?v=…"
        hint="Plays without cookies, once a visitor asks for it."
      />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label="Title" />
        <TextField
          label="Begins at second"
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
        label="Address on Spotify"
        placeholder="https://open.spotify.com/album/…"
        hint="A track, album, playlist, artist, episode or show."
      />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label="Title" />
        <SettingSelect
          fields={fields}
          setting="theme"
          label="Colours"
          usual="light"
          choices={{ light: 'By the picture', dark: 'Dark' }}
        />
      </div>
      <SettingSwitch
        fields={fields}
        setting="compact"
        label="Compact"
        hint="A low player without the list of tracks."
      />
    </>
  );
}
