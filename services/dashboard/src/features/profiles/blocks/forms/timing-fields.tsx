import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../language/translate.ts';
import { describeTimeZone } from '../../../../ui/describe-time-zone.ts';
import { TextField } from '../../../../ui/field.tsx';
import { fromLocalInput, toLocalInput } from '../../../../ui/local-instant.ts';
import form from '../../profile-form.module.css';
import { readFlag, readText } from '../read-setting.ts';
import styles from './block-fields.module.css';
import type { BlockFields } from './fields-props.ts';
import { SettingSwitch } from './setting-fields.tsx';

/** Visibility and schedule, which every type of block has. Initially open when any of it is set. */
export function TimingFields({ fields }: { fields: BlockFields }) {
  const { settings } = fields.draft;
  const [isOpen] = useState(
    readFlag(settings, 'hidden') || readText(settings, 'startsAt') !== '' || readText(settings, 'endsAt') !== '',
  );
  return (
    <details className={styles['timing']} open={isOpen}>
      <summary>
        <ChevronRight aria-hidden />
        {t('Visibility and schedule')}
      </summary>
      <div className={form['stack']}>
        <SettingSwitch
          fields={fields}
          setting="hidden"
          label={t('Hidden')}
          hint={t('Visitors do not see this block.')}
        />
        <div className={form['pair']}>
          <InstantField fields={fields} setting="startsAt" label={t('Shown from')} />
          <InstantField fields={fields} setting="endsAt" label={t('Shown until')} />
        </div>
        <p className={styles['fine']}>
          {t('Times are in your time zone, {describeTimeZone}.', { describeTimeZone: describeTimeZone() })}
        </p>
      </div>
    </details>
  );
}

function InstantField({ fields, setting, label }: { fields: BlockFields; setting: string; label: string }) {
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={toLocalInput(readText(fields.draft.settings, setting))}
      error={fields.errorOf(`settings.${setting}`)}
      onChange={(event) => fields.changeSettings({ [setting]: fromLocalInput(event.target.value) })}
    />
  );
}
