import type { Theme } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { UploadField } from '../../uploads/upload-field.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import choiceStyles from '../../../ui/choice-field.module.css';
import { TextField } from '../../../ui/field.tsx';
import { AddressField } from '../address-field.tsx';
import form from '../profile-form.module.css';
import { ColorField } from './color-field.tsx';

type Background = Theme['background'];
type Kind = 'theme' | 'color' | 'gradient' | 'image';

const kinds = [
  { value: 'theme', name: t('Theme') },
  { value: 'color', name: t('Color') },
  { value: 'gradient', name: t('Gradient') },
  { value: 'image', name: t('Image') },
] as const;

/** What a kind begins with. An image has no address yet: it is part of the theme once it has one. */
const firstOf: Record<Kind, Background> = {
  theme: null,
  color: { type: 'color', color: '#fde68a' },
  gradient: { type: 'gradient', from: '#fde68a', to: '#fca5a5', angle: 160 },
  image: { type: 'image', url: '' },
};

type BackgroundFieldsProps = {
  background: Background;
  errorOf: (field: string) => string | undefined;
  onChange: (background: Background) => void;
};

/** The background of the page: the theme's, a color, a gradient or an image. */
export function BackgroundFields({ background, errorOf, onChange }: BackgroundFieldsProps) {
  return (
    <fieldset className={form['stack']}>
      <legend className={choiceStyles['legend']}>{t('Background')}</legend>
      <ViewSwitch<Kind>
        label={t('Kind of background')}
        value={background?.type ?? 'theme'}
        choices={kinds}
        onChange={(kind) => onChange(firstOf[kind])}
      />
      {background?.type === 'color' && (
        <ColorField
          label={t('Background color')}
          canReset={false}
          value={background.color}
          themeColor={background.color}
          error={errorOf('color')}
          onChange={(color) => color !== null && onChange({ ...background, color })}
        />
      )}
      {background?.type === 'gradient' && (
        <GradientFields background={background} errorOf={errorOf} onChange={onChange} />
      )}
      {background?.type === 'image' && (
        <UploadField
          purpose="background"
          label={t('Background')}
          value={background.url}
          onUploaded={(url) => onChange({ type: 'image', url })}
        />
      )}
      {background?.type === 'image' && (
        <AddressField
          label={t('Image URL')}
          hint={t('A veil over it keeps the text readable.')}
          placeholder="https://example.com/hills.jpg"
          maxLength={2_048}
          value={background.url}
          error={errorOf('url')}
          onType={(url) => onChange({ type: 'image', url })}
          onComplete={(url) => onChange({ type: 'image', url })}
        />
      )}
    </fieldset>
  );
}

type Gradient = Extract<Background, { type: 'gradient' }>;

function GradientFields({
  background,
  errorOf,
  onChange,
}: Omit<BackgroundFieldsProps, 'background'> & { background: Gradient }) {
  return (
    <div className={form['pair']}>
      <ColorField
        label={t('From')}
        canReset={false}
        value={background.from}
        themeColor={background.from}
        error={errorOf('from')}
        onChange={(from) => from !== null && onChange({ ...background, from })}
      />
      <ColorField
        label={t('To')}
        canReset={false}
        value={background.to}
        themeColor={background.to}
        error={errorOf('to')}
        onChange={(to) => to !== null && onChange({ ...background, to })}
      />
      <TextField
        label={t('Direction in degrees')}
        type="number"
        min={0}
        max={360}
        step={5}
        value={background.angle}
        error={errorOf('angle')}
        onChange={(event) => onChange({ ...background, angle: Math.round(Number(event.target.value)) })}
      />
    </div>
  );
}
