import type { ButtonShape, Theme, ThemeFont, ThemePreset } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';

export const presetChoices: readonly { value: ThemePreset; name: string }[] = [
  { value: 'studio', name: t('Studio') },
  { value: 'paper', name: t('Paper') },
  { value: 'gallery', name: t('Gallery') },
  { value: 'midnight', name: t('Midnight') },
  { value: 'sunset', name: t('Sunset') },
  { value: 'forest', name: t('Forest') },
  { value: 'bloom', name: t('Bloom') },
  { value: 'brutal', name: t('Brutal') },
  { value: 'terminal', name: t('Terminal') },
  { value: 'retro', name: t('Retro') },
];

export const fontChoices: readonly { value: ThemeFont; name: string }[] = [
  { value: 'figtree', name: t('Figtree') },
  { value: 'space-grotesk', name: t('Space Grotesk') },
  { value: 'fredoka', name: t('Fredoka') },
  { value: 'fraunces', name: t('Fraunces') },
  { value: 'instrument-serif', name: t('Instrument Serif') },
  { value: 'red-hat-mono', name: t('Red Hat Mono') },
  { value: 'system', name: t('The visitor’s system font') },
];

export const shapeChoices: readonly { value: ButtonShape; name: string }[] = [
  { value: 'rounded', name: t('Rounded') },
  { value: 'pill', name: t('Pill') },
  { value: 'square', name: t('Square') },
  { value: 'outline', name: t('Outline') },
  { value: 'shadow', name: t('Hard shadow') },
  { value: 'line', name: t('Line', {}, { context: 'drawn' }) },
];

/** A theme as its preset has it. */
export function themeOf(preset: ThemePreset): Theme {
  return {
    preset,
    accent: null,
    colors: null,
    font: null,
    background: null,
    buttonShape: null,
    appearance: 'auto',
    css: null,
  };
}

/** What new profiles begin with. */
export const firstTheme = themeOf('studio');
