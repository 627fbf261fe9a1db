import { Trash2 } from 'lucide-react';
import { qrFrameChars, qrLevelNames, shapeNames } from './style-choices.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceListField } from '../../ui/choice-list-field.tsx';
import { Field, TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { UploadField } from '../uploads/upload-field.tsx';
import { readUploadId, type QrStyle } from './qr-address.ts';
import styles from './qr-studio.module.css';

const swatches = [
  { name: t('Black on white'), dark: '#000000', light: '#ffffff' },
  { name: t('Indigo'), dark: '#3730a3', light: '#ffffff' },
  { name: t('Forest'), dark: '#14532d', light: '#f0fdf4' },
  { name: t('Plum'), dark: '#701a75', light: '#fdf4ff' },
  { name: t('Ink on sand'), dark: '#292524', light: '#fef3c7' },
];

type ControlsProps = { style: QrStyle; onChange: (changes: Partial<QrStyle>) => void };

/** Everything that a look is made of. */
export function StyleControls(props: ControlsProps) {
  return (
    <div className={styles['controls']}>
      <ColorControls {...props} />
      <ShapeControls {...props} />
      <FrameAndLogo {...props} />
      <PrintControls {...props} />
    </div>
  );
}

function ColorControls({ style, onChange }: ControlsProps) {
  return (
    <>
      <div className={styles['swatches']} role="group" aria-label={t('Color presets')}>
        {swatches.map(({ name, dark, light }) => (
          <button
            key={name}
            type="button"
            className={styles['swatch']}
            aria-label={name}
            aria-pressed={style.dark === dark && style.light === light}
            title={name}
            style={{ background: `linear-gradient(135deg, ${dark} 50%, ${light} 50%)` }}
            onClick={() => onChange({ dark, light })}
          />
        ))}
      </div>
      <div className={styles['pair']}>
        <ColorField label={t('Foreground')} value={style.dark} onChange={(dark) => onChange({ dark })} />
        <ColorField label={t('Background')} value={style.light} onChange={(light) => onChange({ light })} />
      </div>
      <SwitchField
        label={t('Transparent background')}
        hint={t('For light surfaces only: scanners need a light background.')}
        checked={style.transparent}
        onChange={(transparent) => onChange({ transparent })}
      />
    </>
  );
}

type ColorFieldProps = { label: string; value: string; onChange: (value: string) => void };

function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input {...control} type="color" value={toSixDigits(value)} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

/** What a color input takes: the API also takes three digits, and none of `#`. */
function toSixDigits(color: string): string {
  const digits = color.replace('#', '');
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

function ShapeControls({ style, onChange }: ControlsProps) {
  const shapes = shapeNames();
  return (
    <>
      <div className={styles['shape']}>
        <span className={styles['label']}>{t('Dots')}</span>
        <ViewSwitch label={t('Dots')} value={style.dots} choices={shapes} onChange={(dots) => onChange({ dots })} />
      </div>
      <div className={styles['shape']}>
        <span className={styles['label']}>{t('Corners')}</span>
        <ViewSwitch
          label={t('Corners')}
          value={style.corners}
          choices={shapes}
          onChange={(corners) => onChange({ corners })}
        />
      </div>
    </>
  );
}

function FrameAndLogo({ style, onChange }: ControlsProps) {
  return (
    <>
      <TextField
        label={t('Text below the code')}
        hint={t('In a frame around both, such as "Scan me". Empty for none.')}
        maxLength={qrFrameChars}
        value={style.frame ?? ''}
        onChange={({ target }) => onChange({ frame: target.value === '' ? null : target.value })}
      />
      <div className={styles['logo']}>
        <span className={styles['label']}>{t('Logo in the middle')}</span>
        <UploadField
          purpose="logo"
          label={t('Logo')}
          value={style.logo === null ? '' : `/uploads/${style.logo}.png`}
          onUploaded={(address) => onChange({ logo: readUploadId(address) })}
        />
        {style.logo !== null && (
          <Button size="small" look="quiet" icon={<Trash2 aria-hidden />} onClick={() => onChange({ logo: null })}>
            {t('Remove logo')}
          </Button>
        )}
      </div>
    </>
  );
}

function PrintControls({ style, onChange }: ControlsProps) {
  return (
    <>
      <ChoiceListField
        label={t('Error correction')}
        hint={
          style.logo === null
            ? t('How much of the code may be dirty or damaged.')
            : t('A code with a logo has the highest level.')
        }
        value={style.logo === null ? style.level : 'H'}
        options={qrLevelNames().filter(({ value }) => style.logo === null || value === 'H')}
        onChange={(level) => onChange({ level })}
      />
      <Field
        label={t('Margin: {margin} modules', { margin: style.margin })}
        hint={t('Scanners need empty space around the code. 2 or more is safe.')}
      >
        {({ id }) => (
          <input
            id={id}
            className={styles['range']}
            type="range"
            min={0}
            max={10}
            value={style.margin}
            onChange={({ target }) => onChange({ margin: Number(target.value) })}
          />
        )}
      </Field>
    </>
  );
}
