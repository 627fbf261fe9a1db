import type { Theme } from '@linkplane/contracts';
import { readTheme, resolveTheme } from '@linkplane/profile-page';
import type { CSSProperties } from 'react';
import { t } from '../../../language/translate.ts';
import styles from './theme-gallery.module.css';

/**
 * A page with a theme, very small: drawn with the colors, the font and the shapes that the page has. A page that is light or
 * dark as the visitor's device is shows both, with a slanting edge between them.
 */
export function ThemeMiniature({ theme }: { theme: Theme }) {
  if (theme.appearance !== 'auto') return <Page theme={theme} scheme={theme.appearance} />;
  return (
    <span className={styles['both']}>
      <Page theme={theme} scheme="light" />
      <Page theme={theme} scheme="dark" />
    </span>
  );
}

function Page({ theme, scheme }: { theme: Theme; scheme: 'light' | 'dark' }) {
  const read = readTheme(theme);
  if (!read) return null;
  const { [scheme]: colors, font, shape, image } = resolveTheme(read);
  const { tokens, backdrop, scrim } = colors;
  const layers = [
    ...(scrim === undefined ? [] : [`linear-gradient(${scrim},${scrim})`]),
    ...(image === undefined ? [] : [`url("${image.replaceAll(/["\\]/g, encodeURIComponent)}") center / cover`]),
    ...(backdrop === 'none'
      ? []
      : [backdrop.replaceAll(/\b(\d{1,3})rem/g, (_, size: string) => `${Number(size) / 4}rem`)]),
  ];
  const style: CSSProperties & Record<`--${string}`, string> = {
    background: [...layers, tokens.bg].join(','),
    color: tokens.ink,
    fontFamily: font.stack,
    fontWeight: font.titleWeight,
  };
  for (const [name, value] of Object.entries(tokens)) style[`--mini-${name}`] = value;
  return (
    <span className={styles['mini']} data-shape={shape} data-preset={read.preset} style={style} aria-hidden>
      <span className={styles['face']} />
      <span className={styles['aa']}>{t('Aa')}</span>
      <span className={`${styles['button']} ${styles['filled']}`} />
      <span className={styles['button']} />
      <span className={styles['button']} />
    </span>
  );
}
