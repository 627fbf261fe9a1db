/** A color as red, green and blue of sRGB, each from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number];
/** Lightness 0 to 1, chroma, hue in radians. */
type Oklch = { lightness: number; chroma: number; hue: number };

/** @param hex six hexadecimal digits after a `#` */
export function parseHex(hex: string): Color {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export function toHex(color: Color): string {
  return `#${color.map((part) => byteOf(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast as WCAG 2 defines it, 1 to 21. */
export function contrastOf(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast of a color with each of some. */
export function worstContrast(color: Color, others: readonly Color[]): number {
  return Math.min(...others.map((other) => contrastOf(color, other)));
}

/** @param share 0: all of the first, 1: all of the second */
export function mix(one: Color, other: Color, share: number): Color {
  const at = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * share;
  return [at(0), at(1), at(2)];
}

/** The color with another lightness and hue: the chroma is reduced as far as sRGB requires. */
export function shift(color: Color, { lightness = 0, turnDegrees = 0 }): Color {
  const from = toOklch(color);
  const hue = from.hue + (turnDegrees * Math.PI) / 180;
  return fromOklch({ ...from, lightness: clamp(from.lightness + lightness), hue });
}

const steps = 50;

/**
 * The color itself where its contrast with all of `against` is enough; otherwise the nearest lightness of the same hue
 * that is. Black or white, whichever is better, where no lightness is.
 */
export function readable(color: Color, against: readonly Color[], ratio: number): Color {
  const goal = ratio + rounding;
  if (worstContrast(color, against) >= goal) return rounded(color);
  const from = toOklch(color);
  for (let step = 1; step <= steps; step += 1)
    for (const direction of [-1, 1]) {
      const lightness = from.lightness + (direction * step) / steps;
      if (lightness < 0 || lightness > 1) continue;
      const candidate = rounded(fromOklch({ ...from, lightness }));
      if (worstContrast(candidate, against) >= goal) return candidate;
    }
  return blackOrWhite(against);
}

/** Whichever is easier to read on all of these. */
export function blackOrWhite(against: readonly Color[]): Color {
  return worstContrast(white, against) >= worstContrast(black, against) ? white : black;
}

export const black: Color = [0, 0, 0];
export const white: Color = [1, 1, 1];

/** What two roundings to 8 bits may cost. */
const rounding = 0.02;

/** What it is once it is written as six hexadecimal digits. */
function rounded([red, green, blue]: Color): Color {
  return [byteOf(red) / 255, byteOf(green) / 255, byteOf(blue) / 255];
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const byteOf = (part: number) => Math.round(clamp(part) * 255);
const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function luminanceOf([red, green, blue]: Color): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

// The matrices of Oklab (Björn Ottosson, 2020), as CSS Color 4 has them.
function toOklch(color: Color): Oklch {
  const [red, green, blue] = [toLinear(color[0]), toLinear(color[1]), toLinear(color[2])];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

const chromaSteps = 16;

function fromOklch(color: Oklch): Color {
  if (isDrawable(toRgb(color))) return toRgb(color);
  let [low, high] = [0, color.chroma];
  for (let step = 0; step < chromaSteps; step += 1) {
    const chroma = (low + high) / 2;
    if (isDrawable(toRgb({ ...color, chroma }))) low = chroma;
    else high = chroma;
  }
  const [red, green, blue] = toRgb({ ...color, chroma: low });
  return [clamp(red), clamp(green), clamp(blue)];
}

const isDrawable = (color: Color) => color.every((part) => part >= -0.0005 && part <= 1.0005);

function toRgb({ lightness, chroma, hue }: Oklch): Color {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
