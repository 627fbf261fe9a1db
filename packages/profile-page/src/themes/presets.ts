import type { FontName } from './fonts.ts';
import type { ButtonShape, PresetName } from './theme.ts';

/** The colors of a preset in one appearance; the rest is derived from them. */
export type Scheme = {
  /** Every color that text on the page can stand on; the first is the page's own. */
  base: readonly [string, ...string[]];
  /** Drawn above the first of `base`: the value of `background`, made of colors of `base` only. */
  backdrop: string;
  ink: string;
  accent: string;
  card: string;
  /** On cards; default: `ink`. */
  cardInk?: string;
  /** Border of a card; default: derived. */
  line?: string;
};

export type Preset = {
  font: FontName;
  shape: ButtonShape;
  light: Scheme;
  dark: Scheme;
};

export const presets: Readonly<Record<PresetName, Preset>> = {
  studio: {
    font: 'figtree',
    shape: 'rounded',
    light: {
      base: ['#f5f6fb', '#e6e8ff', '#fdeaf3'],
      backdrop:
        'radial-gradient(70rem 36rem at 50% -12rem,#e6e8ff,transparent 70%),radial-gradient(50rem 40rem at 110% 110%,#fdeaf3,transparent 70%)',
      ink: '#16182b',
      accent: '#4f46e5',
      card: '#ffffff',
    },
    dark: {
      base: ['#0e0f17', '#22234d', '#2b1a33'],
      backdrop:
        'radial-gradient(70rem 36rem at 50% -14rem,#22234d,transparent 70%),radial-gradient(50rem 40rem at 110% 110%,#2b1a33,transparent 70%)',
      ink: '#f4f4fa',
      accent: '#8f8bff',
      card: '#1b1d2a',
    },
  },
  paper: {
    font: 'fraunces',
    shape: 'square',
    light: { base: ['#f6efe2'], backdrop: 'none', ink: '#2a2019', accent: '#9a3a14', card: '#fffaf0', line: '#d9c9ae' },
    dark: { base: ['#1c1712'], backdrop: 'none', ink: '#f3e9d8', accent: '#e9a36c', card: '#28211a', line: '#4b3f31' },
  },
  gallery: {
    font: 'instrument-serif',
    shape: 'line',
    light: { base: ['#ffffff'], backdrop: 'none', ink: '#0c0c0c', accent: '#0c0c0c', card: '#ffffff', line: '#0c0c0c' },
    dark: { base: ['#0b0b0b'], backdrop: 'none', ink: '#f5f5f2', accent: '#f5f5f2', card: '#0b0b0b', line: '#f5f5f2' },
  },
  midnight: {
    font: 'space-grotesk',
    shape: 'rounded',
    light: {
      base: ['#eef1ff', '#dfe6ff', '#fbe4f1', '#e0f4fb'],
      backdrop:
        'radial-gradient(44rem 30rem at 10% -4rem,#dfe6ff,transparent 70%),radial-gradient(40rem 30rem at 100% 20%,#fbe4f1,transparent 70%),radial-gradient(50rem 34rem at 30% 110%,#e0f4fb,transparent 70%)',
      ink: '#161a3d',
      accent: '#4457e0',
      card: '#ffffff',
      line: '#cfd6fb',
    },
    dark: {
      base: ['#090b1f', '#2a1b5e', '#0d3a54', '#4a1c50'],
      backdrop:
        'radial-gradient(44rem 30rem at 10% -6rem,#2a1b5e,transparent 70%),radial-gradient(40rem 32rem at 104% 24%,#4a1c50,transparent 70%),radial-gradient(52rem 36rem at 30% 112%,#0d3a54,transparent 70%)',
      ink: '#eef0ff',
      accent: '#8ea2ff',
      card: '#161a3c',
      line: '#3a4180',
    },
  },
  sunset: {
    font: 'figtree',
    shape: 'pill',
    light: {
      base: ['#ffcf9d', '#ffa183', '#f28ab2'],
      backdrop: 'linear-gradient(175deg,#ffcf9d,#ffa183 52%,#f28ab2)',
      ink: '#3a0d2b',
      accent: '#7c1d5a',
      card: '#fff7f0',
    },
    dark: {
      base: ['#2a1150', '#6b1d5e', '#9a3050'],
      backdrop: 'linear-gradient(175deg,#2a1150,#6b1d5e 58%,#9a3050)',
      ink: '#fff4ea',
      accent: '#ffb37a',
      card: '#38124f',
      line: '#7a3f86',
    },
  },
  forest: {
    font: 'fraunces',
    shape: 'rounded',
    light: {
      base: ['#eef3e6', '#d3e2c6', '#bcd3b0'],
      backdrop:
        'radial-gradient(80vw 20rem at 12% 108%,#bcd3b0 99%,transparent),radial-gradient(110vw 26rem at 92% 110%,#d3e2c6 99%,transparent)',
      ink: '#152a1c',
      accent: '#2c6a3f',
      card: '#fcfdf8',
      line: '#c9d8bd',
    },
    dark: {
      base: ['#0f2219', '#17352a', '#1e4433'],
      backdrop:
        'radial-gradient(80vw 20rem at 12% 108%,#1e4433 99%,transparent),radial-gradient(110vw 26rem at 92% 110%,#17352a 99%,transparent)',
      ink: '#f2efdf',
      accent: '#e0b65a',
      card: '#f4f0e1',
      cardInk: '#1b2b20',
      line: '#f4f0e1',
    },
  },
  bloom: {
    font: 'fredoka',
    shape: 'pill',
    light: {
      base: ['#fff3f8', '#ffd9e8', '#e7ddff', '#d6f5ea', '#fff0c9'],
      backdrop:
        'radial-gradient(15rem 15rem at 2% 10%,#ffd9e8 98%,transparent),radial-gradient(11rem 11rem at 103% 26%,#e7ddff 98%,transparent),radial-gradient(19rem 19rem at 100% 96%,#d6f5ea 98%,transparent),radial-gradient(10rem 10rem at 0 78%,#fff0c9 98%,transparent)',
      ink: '#4b1740',
      accent: '#d02670',
      card: '#ffffff',
      line: '#f7cfe0',
    },
    dark: {
      base: ['#26102c', '#4d1c46', '#33235f', '#143f3f', '#4a3513'],
      backdrop:
        'radial-gradient(15rem 15rem at 2% 10%,#4d1c46 98%,transparent),radial-gradient(11rem 11rem at 103% 26%,#33235f 98%,transparent),radial-gradient(19rem 19rem at 100% 96%,#143f3f 98%,transparent),radial-gradient(10rem 10rem at 0 78%,#4a3513 98%,transparent)',
      ink: '#ffeaf4',
      accent: '#ff8fbd',
      card: '#3a1a41',
      line: '#6d3a70',
    },
  },
  brutal: {
    font: 'space-grotesk',
    shape: 'shadow',
    light: { base: ['#ffe04a'], backdrop: 'none', ink: '#0a0a0a', accent: '#ff5b3a', card: '#ffffff', line: '#0a0a0a' },
    dark: {
      base: ['#2b2bd6'],
      backdrop: 'none',
      ink: '#ffffff',
      accent: '#ff7ab8',
      card: '#d7ff3e',
      cardInk: '#0a0a0a',
      line: '#0a0a0a',
    },
  },
  terminal: {
    font: 'red-hat-mono',
    shape: 'outline',
    light: {
      base: ['#f2f5ea', '#e4ebd9'],
      backdrop: 'repeating-linear-gradient(#f2f5ea 0 28px,#e4ebd9 28px 56px)',
      ink: '#10301c',
      accent: '#0c6b36',
      card: '#f2f5ea',
      line: '#3f6b4d',
    },
    dark: {
      base: ['#050d08', '#08150d'],
      backdrop: 'repeating-linear-gradient(#050d08 0 2px,#08150d 2px 4px)',
      ink: '#b7f7c8',
      accent: '#3ee07f',
      card: '#050d08',
      line: '#2f8f55',
    },
  },
  retro: {
    font: 'fredoka',
    shape: 'pill',
    light: {
      base: ['#f7e8cb'],
      backdrop: 'none',
      ink: '#3d1f12',
      accent: '#c2452d',
      card: '#fff8e8',
      line: '#3d1f12',
    },
    dark: { base: ['#2a1711'], backdrop: 'none', ink: '#fbe9c8', accent: '#f29a4b', card: '#3c231a', line: '#fbe9c8' },
  },
};
