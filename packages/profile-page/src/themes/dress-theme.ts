import { sha256 } from '@noble/hashes/sha2.js';
import { restrictCss } from '../custom-css/restrict-css.ts';
import { resolveTheme, type ResolvedTheme } from './resolve-theme.ts';
import { readTheme, type ProfileTheme } from './theme.ts';
import { colorScheme, writeThemeStyle } from './theme-style.ts';

/** A theme with everything that the page needs of it. */
export type DressedTheme = {
  theme: ProfileTheme;
  resolved: ResolvedTheme;
  style: string;
  /** The hash of exactly the style, as the Content-Security-Policy names it. */
  styleHash: string;
  /** Has a style of its own, which ends at the page's content. */
  isRestricted: boolean;
  /** The files of its font, the one of nearly all characters first. */
  fontPaths: readonly string[];
  /** What browsers paint their own frame with. */
  pageColors: { light: string; dark: string };
  colorScheme: string;
};

/** @param value a profile's theme, from anywhere; undefined when it is none */
export function dressTheme(value: unknown): DressedTheme | undefined {
  const theme = readTheme(value);
  if (!theme) return undefined;
  const resolved = resolveTheme(theme);
  const { light, dark, font } = resolved;
  // Checked again whenever it is used: what the API has stored has passed, what a cache has may have not.
  const css = theme.css === undefined ? '' : restrictCss(theme.css).css;
  const style = writeThemeStyle(theme, resolved, css);
  return {
    theme,
    resolved,
    style,
    styleHash: `sha256-${toBase64(sha256(new TextEncoder().encode(style)))}`,
    isRestricted: css !== '',
    fontPaths: font.files.map(({ path }) => path),
    pageColors: { light: light.tokens.bg, dark: dark.tokens.bg },
    colorScheme: light === dark ? colorScheme(theme, light) : 'light dark',
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
