import {
  blackOrWhite,
  mix,
  parseHex,
  readable,
  shift,
  toHex,
  worstContrast,
  black,
  white,
  type Color,
} from './color.ts';
import { fonts, type Font } from './fonts.ts';
import { presets, type Preset, type Scheme } from './presets.ts';
import type { Background, ButtonShape, ProfileTheme } from './theme.ts';

/** The colors of a page in one appearance, as six hexadecimal digits after a `#`. */
export type Tokens = Record<TokenName, string>;
export type TokenName =
  'bg' | 'ink' | 'soft' | 'line' | 'wash' | 'accent' | 'on' | 'fill' | 'fill2' | 'on-fill' | 'card' | CardTokenName;
type CardTokenName = 'card-ink' | 'card-soft' | 'card-line' | 'card-wash' | 'card-accent' | 'card-on';

/** A page's look in one appearance. */
export type Look = {
  tokens: Tokens;
  /** All that text on the page, and on its cards, can stand on. */
  bases: readonly Color[];
  cardBases: readonly Color[];
  /** The value of `background`, above the color `bg`. */
  backdrop: string;
  /** Over a background image: a color with its opacity. */
  scrim: string | undefined;
};

export type ResolvedTheme = {
  /** The same object twice when the page has one appearance only. */
  light: Look;
  dark: Look;
  font: Font;
  shape: ButtonShape;
  image: string | undefined;
};

/** WCAG AA of texts; and a little more for texts in a quieter color. */
const textRatio = 4.5;
const softRatio = 4.8;

/**
 * Everything that the style of a theme needs. Whatever colors a person chooses, texts have the contrast of WCAG AA with
 * all that they stand on: colors that have not are made lighter or darker, in their hue.
 */
export function resolveTheme(theme: ProfileTheme): ResolvedTheme {
  const preset = presets[theme.preset];
  const { background } = theme;
  const look = (appearance: 'light' | 'dark') => resolveLook(theme, preset, appearance);
  const [light, dark] = looksOf(theme, look);
  return {
    light,
    dark,
    font: fonts[theme.font ?? preset.font],
    shape: theme.buttonShape ?? preset.shape,
    image: background?.type === 'image' ? background.url : undefined,
  };
}

/** A background of one's own is light or dark by itself, whatever the device prefers. */
function looksOf({ appearance, background }: ProfileTheme, look: (of: 'light' | 'dark') => Look): [Look, Look] {
  if (background && background.type !== 'image') {
    const own = look(
      worstContrast(white, colorsOf(background)) >= worstContrast(black, colorsOf(background)) ? 'dark' : 'light',
    );
    return [own, own];
  }
  if (appearance === 'auto') return [look('light'), look('dark')];
  const only = look(appearance);
  return [only, only];
}

function resolveLook(theme: ProfileTheme, preset: Preset, appearance: 'light' | 'dark'): Look {
  const scheme = preset[appearance];
  const page = resolvePage(theme.background, scheme, appearance);
  const { bases } = page;
  const [base] = bases;
  const shape = theme.buttonShape ?? preset.shape;
  const isBare = shape === 'outline' || shape === 'line';
  const cardBases: readonly [Color, ...Color[]] = isBare ? bases : [parseHex(theme.card ?? scheme.card)];
  const ink = readable(parseHex(theme.text ?? scheme.ink), bases, textRatio);
  const accent = parseHex(theme.accent ?? scheme.accent);
  const cardInk = isBare ? ink : (theme.text ?? scheme.cardInk ?? scheme.ink);
  const tokens: Tokens = {
    bg: toHex(base),
    ...onto(bases, { ink, accent, line: theme.background ? undefined : scheme.line }),
    ...fillsOf(accent),
    card: toHex(cardBases[0]),
    ...prefixed(
      onto(cardBases, { ink: typeof cardInk === 'string' ? parseHex(cardInk) : cardInk, accent, line: scheme.line }),
    ),
  };
  return { tokens, cardBases, ...page };
}

type PageColors = { bases: readonly [Color, ...Color[]]; backdrop: string; scrim: string | undefined };

function resolvePage(background: Background | undefined, scheme: Scheme, appearance: 'light' | 'dark'): PageColors {
  switch (background?.type) {
    case undefined: {
      const [first, ...others] = scheme.base;
      return { bases: [parseHex(first), ...others.map(parseHex)], backdrop: scheme.backdrop, scrim: undefined };
    }
    case 'color':
      return { bases: [parseHex(background.color)], backdrop: 'none', scrim: undefined };
    case 'gradient': {
      const colors = gradientColors(background);
      const [first = black, last = black] = [colors[0], colors.at(-1)];
      const backdrop = `linear-gradient(${background.angle}deg,${toHex(first)},${toHex(last)})`;
      return { bases: [first, ...colors.slice(1)], backdrop, scrim: undefined };
    }
    case 'image':
      return overImage(appearance);
  }
}

/** Assumes the extremes of what an image may show, which are black and white. */
function overImage(appearance: 'light' | 'dark'): PageColors {
  const [veil, opacity]: [Color, number] = appearance === 'dark' ? [[0.04, 0.045, 0.06], 0.64] : [[1, 1, 1], 0.7];
  const scrim = `rgb(${veil.map((part) => Math.round(part * 255)).join(' ')}/${opacity})`;
  return { bases: [mix(white, veil, opacity), mix(black, veil, opacity)], backdrop: 'none', scrim };
}

const gradientSamples = 9;

/** The colors of a gradient from its start to its end; both are moved until one color of text can be read on all. */
function gradientColors({ from, to }: { from: string; to: string }): Color[] {
  const [start, end] = [parseHex(from), parseHex(to)];
  const between = (one: Color, other: Color) =>
    Array.from({ length: gradientSamples }, (_, index) => mix(one, other, index / (gradientSamples - 1)));
  const whole = between(start, end);
  const text = blackOrWhite(whole);
  const away = text === white ? black : white;
  for (let share = 0; share < 1; share += 0.04) {
    const colors = between(mix(start, away, share), mix(end, away, share));
    if (worstContrast(text, colors) >= softRatio + 0.2) return colors;
  }
  return between(away, away);
}

function colorsOf(background: Exclude<Background, { type: 'image' }>): Color[] {
  return background.type === 'color' ? [parseHex(background.color)] : gradientColors(background);
}

type Chosen = { ink: Color; accent: Color; line: string | undefined };
type SurfaceTokenName = 'ink' | 'soft' | 'line' | 'wash' | 'accent' | 'on';

/** The colors of what stands on a surface. */
function onto(surface: readonly Color[], chosen: Chosen): Record<SurfaceTokenName, string> {
  const [base = white] = surface;
  const ink = readable(chosen.ink, surface, textRatio);
  const accent = readable(chosen.accent, surface, textRatio);
  const wash = tint(base, chosen.accent, accent);
  return {
    ink: toHex(ink),
    soft: toHex(readable(mix(ink, base, 0.32), surface, softRatio)),
    line: chosen.line ?? toHex(mix(base, ink, 0.16)),
    wash: toHex(wash),
    accent: toHex(accent),
    on: toHex(blackOrWhite([accent])),
  };
}

/** The surface with a share of the accent, as large as its texts allow. */
function tint(base: Color, accent: Color, text: Color): Color {
  const shares = [0.13, 0.1, 0.07, 0.04];
  const tints = shares.map((share) => parseHex(toHex(mix(base, accent, share))));
  return tints.find((wash) => worstContrast(text, [wash]) >= textRatio) ?? base;
}

function prefixed(tokens: Record<SurfaceTokenName, string>): Record<CardTokenName, string> {
  const { ink, soft, line, wash, accent, on } = tokens;
  return {
    'card-ink': ink,
    'card-soft': soft,
    'card-line': line,
    'card-wash': wash,
    'card-accent': accent,
    'card-on': on,
  };
}

const fillTurnDegrees = 26;

/** What is filled with the accent itself, and the text in it. */
function fillsOf(accent: Color): Record<'fill' | 'fill2' | 'on-fill', string> {
  const second = shift(accent, { turnDegrees: fillTurnDegrees });
  const on = blackOrWhite([accent, second]);
  return {
    fill: toHex(readable(accent, [on], textRatio)),
    fill2: toHex(readable(second, [on], textRatio)),
    'on-fill': toHex(on),
  };
}
