import { readChoice, readText, readWhole, type Settings } from '../read-settings.ts';
import { safeWebUrl } from '../safe-url.ts';
import { fontNames, type FontName } from './fonts.ts';

export const presetNames = [
  'studio',
  'paper',
  'gallery',
  'midnight',
  'sunset',
  'forest',
  'bloom',
  'brutal',
  'terminal',
  'retro',
] as const;
export type PresetName = (typeof presetNames)[number];

export const buttonShapes = ['rounded', 'pill', 'square', 'outline', 'shadow', 'line'] as const;
export type ButtonShape = (typeof buttonShapes)[number];

/** A background in place of the preset's. Colors are six hexadecimal digits after a `#`. */
export type Background =
  | { type: 'color'; color: string }
  | { type: 'gradient'; from: string; to: string; angle: number }
  | { type: 'image'; url: string };

/** How a profile looks; what is undefined is the preset's. */
export type ProfileTheme = {
  preset: PresetName;
  accent: string | undefined;
  text: string | undefined;
  card: string | undefined;
  font: FontName | undefined;
  background: Background | undefined;
  buttonShape: ButtonShape | undefined;
  appearance: 'auto' | 'light' | 'dark';
  /** The style as its author wrote it. */
  css: string | undefined;
};

const colorPattern = /^#[0-9a-f]{6}$/i;
const angleMax = 360;
const angleDefault = 180;

/** A theme of any origin: what is not as it should be counts as not set, and without a known preset there is none. */
export function readTheme(value: unknown): ProfileTheme | undefined {
  const settings = asObject(value);
  const preset = settings && readChoice(settings, 'preset', presetNames);
  if (!settings || !preset) return undefined;
  const colors = asObject(settings['colors']) ?? {};
  return {
    preset,
    accent: readColor(settings, 'accent'),
    text: readColor(colors, 'text'),
    card: readColor(colors, 'card'),
    font: readChoice(settings, 'font', fontNames),
    background: readBackground(settings['background']),
    buttonShape: readChoice(settings, 'buttonShape', buttonShapes),
    appearance: readChoice(settings, 'appearance', ['light', 'dark']) ?? 'auto',
    css: readText(settings, 'css'),
  };
}

function readBackground(value: unknown): Background | undefined {
  const settings = asObject(value);
  if (!settings) return undefined;
  const [color, from, to] = [readColor(settings, 'color'), readColor(settings, 'from'), readColor(settings, 'to')];
  const url = safeWebUrl(settings['url']);
  const type = readChoice(settings, 'type', ['color', 'gradient', 'image']);
  if (type === 'color' && color !== undefined) return { type, color };
  if (type === 'image' && url !== undefined) return { type, url };
  if (type !== 'gradient' || from === undefined || to === undefined) return undefined;
  return { type, from, to, angle: readWhole(settings, 'angle', 0, angleMax) ?? angleDefault };
}

function readColor(settings: Settings, key: string): string | undefined {
  const color = readText(settings, key);
  return color !== undefined && colorPattern.test(color) ? color.toLowerCase() : undefined;
}

function asObject(value: unknown): Settings | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : undefined;
}
