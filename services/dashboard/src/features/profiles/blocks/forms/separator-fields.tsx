import { t } from '../../../../language/translate.ts';
import { Field } from '../../../../ui/field.tsx';
import form from '../../profile-form.module.css';
import { readNumber } from '../read-setting.ts';
import type { BlockFields } from './fields-props.ts';
import styles from './block-fields.module.css';
import { OwnField } from './own-fields.tsx';
import { SettingSelect } from './setting-fields.tsx';

const heightMinPx = 8;
const heightMaxPx = 200;
const heightUsualPx = 24;

export function DividerFields({ fields }: { fields: BlockFields }) {
  return (
    <div className={form['pair']}>
      <SettingSelect
        fields={fields}
        setting="style"
        label={t('Line', {}, { context: 'drawn' })}
        usual="solid"
        choices={{ solid: t('Solid'), dashed: t('Dashed'), dotted: t('Dotted') }}
      />
      <OwnField fields={fields} own="label" label={t('Title')} hint={t('Shown in the middle of the line.')} />
    </div>
  );
}

export function SpacerFields({ fields }: { fields: BlockFields }) {
  const height = readNumber(fields.draft.settings, 'height') ?? heightUsualPx;
  return (
    <Field label={t('Height')} error={fields.errorOf('settings.height')}>
      {({ className: _, ...control }) => (
        <span className={styles['slider']}>
          <input
            {...control}
            type="range"
            min={heightMinPx}
            max={heightMaxPx}
            step={4}
            value={height}
            aria-valuetext={t('{height} pixels', { height })}
            onChange={(event) => fields.changeSettings({ height: event.target.valueAsNumber })}
          />
          <output>{t('{height} px', { height })}</output>
        </span>
      )}
    </Field>
  );
}
