import { t } from '../../../../language/translate.ts';
import { SelectField } from '../../../../ui/field.tsx';
import form from '../../profile-form.module.css';
import { readNumber } from '../read-setting.ts';
import type { BlockFields } from './fields-props.ts';
import { LongContentField, OwnField } from './own-fields.tsx';
import { AlignField } from './setting-fields.tsx';

const levels = { 1: t('Large'), 2: t('Medium', {}, { context: 'size' }), 3: t('Small') };

export function HeadingFields({ fields }: { fields: BlockFields }) {
  return (
    <>
      <OwnField fields={fields} own="content" label={t('Text')} />
      <div className={form['pair']}>
        <SelectField
          label={t('Size')}
          value={readNumber(fields.draft.settings, 'level') ?? 1}
          error={fields.errorOf('settings.level')}
          onChange={(event) => fields.changeSettings({ level: Number(event.target.value) })}
        >
          {Object.entries(levels).map(([level, name]) => (
            <option key={level} value={level}>
              {name}
            </option>
          ))}
        </SelectField>
        <AlignField fields={fields} />
      </div>
    </>
  );
}

export function ParagraphFields({ fields }: { fields: BlockFields }) {
  return (
    <>
      <LongContentField fields={fields} label={t('Text')} />
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label={t('Title')} hint={t('Shown above the text.')} />
        <AlignField fields={fields} />
      </div>
    </>
  );
}
