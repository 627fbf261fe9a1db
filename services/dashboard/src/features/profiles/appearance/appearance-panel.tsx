import type { Profile, Theme } from '@linkplane/contracts';
import { readTheme, resolveTheme } from '@linkplane/profile-page';
import { t } from '../../../language/translate.ts';
import choiceStyles from '../../../ui/choice-field.module.css';
import { errorOf } from '../../../ui/field-errors.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Card } from '../../../ui/page.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { DraftForm } from '../draft-form.tsx';
import type { Drafts } from '../use-drafts.ts';
import form from '../profile-form.module.css';
import { BackgroundFields } from './background-fields.tsx';
import { ColorField } from './color-field.tsx';
import { CssField } from './css-field.tsx';
import { fontChoices, shapeChoices, themeOf } from './theme-choices.ts';
import { sameTheme, type ThemeDraft } from './theme-draft.ts';
import { ThemeGallery } from './theme-gallery.tsx';
import { useThemeFonts } from './use-theme-fonts.ts';

const fields = [
  'theme.css',
  'theme.accent',
  'theme.colors.text',
  'theme.colors.card',
  ...['color', 'from', 'to', 'angle', 'url'].map((field) => `theme.background.${field}`),
];

type AppearancePanelProps = { profile: Profile; drafts: Drafts<ThemeDraft> };

/** How the page looks: its theme, and what is different from it. */
export function AppearancePanel({ profile, drafts }: AppearancePanelProps) {
  useThemeFonts();
  const entry = drafts.entries.get(profile.id);
  const theme = entry ? entry.draft.theme : profile.theme;
  const change = (next: Theme | null) => drafts.edit(profile.id, { theme: next }, !sameTheme(next, profile.theme));
  return (
    <Card title={t('Appearance')} lead={t('Choose a theme, then make it yours. Text stays readable with every color.')}>
      <DraftForm drafts={drafts} id={profile.id} fields={fields}>
        <ThemeGallery
          theme={theme}
          onChoose={(preset) =>
            change(preset && { ...themeOf(preset), css: theme?.css ?? null, appearance: theme?.appearance ?? 'auto' })
          }
        />
        {!theme && <p className={form['note']}>{t('Choose a theme to change colors, fonts and buttons.')}</p>}
        {theme && (
          <ThemeFields
            theme={theme}
            errorOf={(field) => errorOf(entry?.error, `theme.${field}`)}
            onChange={(changes) => change({ ...theme, ...changes })}
          />
        )}
      </DraftForm>
    </Card>
  );
}

type ThemeFieldsProps = {
  theme: Theme;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<Theme>) => void;
};

function ThemeFields({ theme, errorOf: errorAt, onChange }: ThemeFieldsProps) {
  const own = themeColors(theme.preset);
  const colors = theme.colors ?? { text: null, card: null };
  const changeColors = (next: typeof colors) =>
    onChange({ colors: next.text === null && next.card === null ? null : next });
  return (
    <>
      <fieldset>
        <legend className={choiceStyles['legend']}>{t('Light and dark')}</legend>
        <ViewSwitch<Theme['appearance']>
          label={t('Light and dark')}
          value={theme.appearance}
          choices={[
            { value: 'auto', name: t('As the device') },
            { value: 'light', name: t('Light') },
            { value: 'dark', name: t('Dark') },
          ]}
          onChange={(appearance) => onChange({ appearance })}
        />
      </fieldset>
      <div className={form['pair']}>
        <ColorField
          label={t('Accent')}
          hint={t('For highlighted buttons and icons.')}
          value={theme.accent}
          themeColor={own.fill}
          error={errorAt('accent')}
          onChange={(accent) => onChange({ accent })}
        />
        <ColorField
          label={t('Buttons')}
          value={colors.card}
          themeColor={own.card}
          error={errorAt('colors.card')}
          onChange={(card) => changeColors({ ...colors, card })}
        />
        <ColorField
          label={t('Text')}
          value={colors.text}
          themeColor={own.ink}
          error={errorAt('colors.text')}
          onChange={(text) => changeColors({ ...colors, text })}
        />
      </div>
      <div className={form['pair']}>
        <FontField font={theme.font} onChange={(font) => onChange({ font })} />
        <ShapeField shape={theme.buttonShape} onChange={(buttonShape) => onChange({ buttonShape })} />
      </div>
      <BackgroundFields
        background={theme.background}
        errorOf={(field) => errorAt(`background.${field}`)}
        onChange={(background) => onChange({ background })}
      />
      <CssField
        value={theme.css ?? ''}
        error={errorAt('css')}
        onChange={(css) => onChange({ css: css === '' ? null : css })}
      />
    </>
  );
}

function FontField({ font, onChange }: { font: Theme['font']; onChange: (font: Theme['font']) => void }) {
  return (
    <SelectField
      label={t('Font')}
      value={font ?? ''}
      onChange={(event) => onChange(fontChoices.find(({ value }) => value === event.target.value)?.value ?? null)}
    >
      <option value="">{t('As in the theme')}</option>
      {fontChoices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function ShapeField({
  shape,
  onChange,
}: {
  shape: Theme['buttonShape'];
  onChange: (shape: Theme['buttonShape']) => void;
}) {
  return (
    <SelectField
      label={t('Shape of buttons')}
      value={shape ?? ''}
      onChange={(event) => onChange(shapeChoices.find(({ value }) => value === event.target.value)?.value ?? null)}
    >
      <option value="">{t('As in the theme')}</option>
      {shapeChoices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function themeColors(preset: Theme['preset']): { fill: string; card: string; ink: string } {
  const theme = readTheme(themeOf(preset));
  if (!theme) throw new Error(`The page has no preset ${preset}.`);
  return resolveTheme(theme).light.tokens;
}
