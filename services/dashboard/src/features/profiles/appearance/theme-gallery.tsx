import type { Theme, ThemePreset } from '@linkplane/contracts';
import { Ban } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { t } from '../../../language/translate.ts';
import choiceStyles from '../../../ui/choice-field.module.css';
import { presetChoices, themeOf } from './theme-choices.ts';
import styles from './theme-gallery.module.css';
import { ThemeMiniature } from './theme-miniature.tsx';

type ThemeGalleryProps = {
  theme: Theme | null;
  /** @param preset null for the plain page */
  onChoose: (preset: ThemePreset | null) => void;
};

/** All themes as miniatures; the chosen one is drawn with the changes that were made to it. */
export function ThemeGallery({ theme, onChoose }: ThemeGalleryProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={choiceStyles['legend']}>{t('Theme')}</legend>
      <div className={styles['gallery']}>
        {presetChoices.map(({ value, name: label }) => (
          <ThemeChoice
            key={value}
            group={name}
            label={label}
            isChosen={theme?.preset === value}
            onChoose={() => onChoose(value)}
          >
            <ThemeMiniature theme={theme?.preset === value ? theme : themeOf(value)} />
          </ThemeChoice>
        ))}
        <ThemeChoice group={name} label={t('No theme')} isChosen={theme === null} onChoose={() => onChoose(null)}>
          <span className={styles['plain']}>
            <Ban aria-hidden />
          </span>
        </ThemeChoice>
      </div>
    </fieldset>
  );
}

type ThemeChoiceProps = {
  group: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function ThemeChoice({ group, label, isChosen, onChoose, children }: ThemeChoiceProps) {
  return (
    <label className={styles['choice']}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={styles['frame']}>{children}</span>
      <span>{label}</span>
    </label>
  );
}
