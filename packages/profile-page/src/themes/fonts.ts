/** A file of a font, and the characters that it has. */
export type FontFile = {
  /** Where every service that sends the page serves it; with a part of the hash of its bytes, so it never changes. */
  path: string;
  /** From which package it is: name of the package, and file in it. */
  source: { packageName: string; file: string };
  unicodeRange: string;
};

export type Font = {
  /** The value of `font-family`. */
  stack: string;
  family: string;
  /** The weights of its files: one weight, or all between two. */
  weights: string;
  files: readonly FontFile[];
  /** The weight of titles and of labels on buttons. */
  titleWeight: number;
  labelWeight: number;
  /** The size of texts against 16 pixels: fonts of one size differ in height. */
  scale: number;
};

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const sans = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif';
const serif = 'Georgia,"Times New Roman",serif';
const mono = 'ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,"DejaVu Sans Mono",monospace';

export const fontPathPrefix = '/b/fonts/';

type Hashes = { latin: string; latinExt: string };

function filesOf(packageName: string, style: string, hashes: Hashes): FontFile[] {
  const name = packageName.split('/')[1] ?? '';
  const subset = (part: string, hash: string, unicodeRange: string): FontFile => ({
    path: `${fontPathPrefix}${name}-${part}-${hash}.woff2`,
    source: { packageName, file: `files/${name}-${part}-${style}.woff2` },
    unicodeRange,
  });
  return [subset('latin', hashes.latin, latin), subset('latin-ext', hashes.latinExt, latinExt)];
}

/** All under the SIL Open Font License. A test compares the hashes with the files. */
export const fonts = {
  system: { stack: sans, family: '', weights: '', files: [], titleWeight: 720, labelWeight: 620, scale: 1 },
  figtree: {
    stack: `Figtree,${sans}`,
    family: 'Figtree',
    weights: '300 900',
    files: filesOf('@fontsource-variable/figtree', 'wght-normal', { latin: '4ba7d3d09669', latinExt: 'bf7828e2c258' }),
    titleWeight: 750,
    labelWeight: 600,
    scale: 1.02,
  },
  'space-grotesk': {
    stack: `"Space Grotesk",${sans}`,
    family: 'Space Grotesk',
    weights: '300 700',
    files: filesOf('@fontsource-variable/space-grotesk', 'wght-normal', {
      latin: '0640890476fc',
      latinExt: '952dddb45d2f',
    }),
    titleWeight: 700,
    labelWeight: 600,
    scale: 1,
  },
  fredoka: {
    stack: `Fredoka,${sans}`,
    family: 'Fredoka',
    // One file for all weights: no browser draws a bold of its own.
    weights: '100 900',
    files: filesOf('@fontsource/fredoka', '500-normal', { latin: '7d76e44a94b0', latinExt: 'e3f138324656' }),
    titleWeight: 500,
    labelWeight: 500,
    scale: 1.04,
  },
  fraunces: {
    stack: `Fraunces,${serif}`,
    family: 'Fraunces',
    weights: '100 900',
    files: filesOf('@fontsource/fraunces', '400-normal', { latin: 'e558f39453a9', latinExt: '06e8dc8c2543' }),
    titleWeight: 400,
    labelWeight: 400,
    scale: 1.03,
  },
  'instrument-serif': {
    stack: `"Instrument Serif",${serif}`,
    family: 'Instrument Serif',
    weights: '100 900',
    files: filesOf('@fontsource/instrument-serif', '400-normal', { latin: '5eb09b5ac0e2', latinExt: '290e6267dd83' }),
    titleWeight: 400,
    labelWeight: 400,
    scale: 1.15,
  },
  'red-hat-mono': {
    stack: `"Red Hat Mono",${mono}`,
    family: 'Red Hat Mono',
    weights: '300 700',
    files: filesOf('@fontsource-variable/red-hat-mono', 'wght-normal', {
      latin: 'f4bef0a36dbd',
      latinExt: '772e09e0b85f',
    }),
    titleWeight: 700,
    labelWeight: 500,
    scale: 0.95,
  },
} as const satisfies Record<string, Font>;

/**
 * The typeface of the service's own pages: that of the dashboard and the documentation, which bundle it themselves. It is
 * no choice for themes.
 */
export const ownFont = {
  stack: `"Inter Variable",Inter,${sans}`,
  family: 'Inter Variable',
  weights: '100 900',
  files: filesOf('@fontsource-variable/inter', 'wght-normal', { latin: '3100e775e861', latinExt: '34b9c504cab7' }),
} as const satisfies Partial<Font>;

export type FontName = keyof typeof fonts;
export const fontNames = Object.keys(fonts) as FontName[];

/** The rules that fetch a font from the page's own origin, when a character of it is on the page. */
export function fontFaces({ family, weights, files }: Pick<Font, 'family' | 'weights' | 'files'>): string {
  return files
    .map(
      ({ path, unicodeRange }) =>
        `@font-face{font-family:"${family}";font-style:normal;font-weight:${weights};font-display:swap;src:url(${path}) format("woff2");unicode-range:${unicodeRange}}`,
    )
    .join('\n');
}
