import { fontFaces } from './fonts.ts';
import { presetStyles } from './preset-styles.ts';
import type { Look, ResolvedTheme } from './resolve-theme.ts';
import { shapeStyles } from './shape-styles.ts';
import type { ProfileTheme } from './theme.ts';

/** What all themes add to the style of plain pages, after it. */
const sharedStyle = `
html{background:var(--bg)}
.themed{background:none;color:var(--ink);font-family:var(--font);font-size:var(--size)}
.backdrop{position:fixed;z-index:-1;inset:0;overflow:hidden;background:var(--backdrop),var(--bg)}
.backdrop img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.backdrop::after{content:"";position:absolute;inset:0;background:var(--scrim)}
.themed .sheet{padding:0;overflow:visible}
.themed .sheet::before,.themed .wash{display:none}
.stage{flex:1;display:flow-root;overflow-x:clip;position:relative;z-index:0;padding:64px 20px 40px}
.stage.bound{contain:paint;isolation:isolate}
.themed footer{margin:0;padding:0 20px 28px}
.themed .card,.themed .socials a,.pop{--ink:var(--card-ink);--soft:var(--card-soft);--line:var(--card-line);--wash:var(--card-wash);--accent:var(--card-accent);--on:var(--card-on);color:var(--ink)}
.themed .media.icon{background:var(--wash);color:var(--accent)}
.themed h1{font-weight:var(--title)}
.themed .label,.themed .title,.themed .heading{font-weight:var(--strong)}
.themed .heading.one{font-weight:var(--title)}
.themed .avatar,.themed .avatar img:not([alt=""])::after{background:linear-gradient(140deg,var(--fill),var(--fill2));color:var(--on-fill)}
.themed .avatar{box-shadow:0 0 0 4px var(--card),0 18px 40px -18px rgb(0 0 0/.4);font-weight:var(--strong)}
.themed .highlight{--ink:var(--on-fill);--soft:var(--on-fill);--accent:var(--on-fill);background:linear-gradient(115deg,var(--fill),var(--fill2));color:var(--on-fill)}
.themed .highlight .media.icon{background:color-mix(in srgb,var(--on-fill) 16%,transparent);color:var(--on-fill)}
.share{position:absolute;z-index:1;top:16px;inset-inline-end:16px;display:grid;place-items:center;width:44px;height:44px;padding:0;border:1px solid var(--card-line);border-radius:50%;background:var(--card);color:var(--card-ink);cursor:pointer;font:inherit}
.share svg,.pop svg.shape{width:20px;height:20px}
.share:hover{border-color:var(--card-accent);color:var(--card-accent)}
.share:focus-visible,.pop button:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.pop{box-sizing:border-box;width:min(23rem,calc(100vw - 32px));max-height:calc(100vh - 32px);margin:auto;padding:18px 20px 22px;border:1px solid var(--line);border-radius:24px;background:var(--card);font-family:var(--font);font-size:var(--size);line-height:1.5;box-shadow:0 30px 80px -20px rgb(0 0 0/.5);overflow:auto}
.pop::backdrop{background:rgb(0 0 0/.5)}
.pop-head{display:flex;align-items:center;justify-content:space-between;gap:12px;margin-bottom:14px}
.pop h2{margin:0;font-size:1.1rem;font-weight:var(--title)}
.pop button{display:grid;place-items:center;width:40px;height:40px;margin:-4px -8px -4px 0;padding:0;border:0;border-radius:50%;background:none;color:inherit;cursor:pointer}
.pop button:hover{background:var(--wash)}
.qr{display:block;width:100%;max-width:13rem;margin:0 auto 14px;border-radius:14px}
.url{margin:0 0 16px;padding:10px 14px;border:1px solid var(--line);border-radius:12px;font-size:.92rem;text-align:center;user-select:all;-webkit-user-select:all}
.ways{display:grid;grid-template-columns:repeat(3,1fr);gap:10px;list-style:none}
.ways a{display:flex;flex-direction:column;align-items:center;gap:6px;min-height:64px;padding:10px 4px;border-radius:14px;background:var(--wash);color:var(--ink);font-size:.8rem;text-align:center;text-decoration:none}
.ways a:hover{color:var(--accent)}
.ways svg{width:20px;height:20px}
@supports not selector(:popover-open){.share,.pop{display:none}}
@media (max-width:480px){.pop{margin-bottom:16px}}
@media (min-width:720px){.themed .sheet{margin:0 auto;min-height:100vh;min-height:100svh;padding:0;border:0;border-radius:0;background:none;box-shadow:none}.stage{padding:88px 32px 48px}.share{top:24px}}
@media (forced-colors:active){.share,.pop,.ways a{border:1px solid ButtonText}}`;

/**
 * The style of a themed page, to follow that of plain pages.
 * @param css the page's own, already restricted to its content
 */
export function writeThemeStyle(theme: ProfileTheme, resolved: ResolvedTheme, css: string): string {
  const { light, dark, font, shape } = resolved;
  const scheme = light === dark ? colorScheme(theme, light) : 'light dark';
  return [
    fontFaces(font),
    `:root{color-scheme:${scheme}}`,
    `:root,.themed{${properties(light)}}`,
    light === dark ? '' : `@media (prefers-color-scheme:dark){:root,.themed{${properties(dark)}}}`,
    `.themed{--font:${font.stack};--title:${font.titleWeight};--strong:${font.labelWeight};--size:${font.scale}rem}`,
    sharedStyle,
    shapeStyles[shape],
    presetStyles[theme.preset],
    css,
    '',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** How browsers draw what is their own, such as scroll bars, on a page with one appearance. */
export function colorScheme({ appearance }: Pick<ProfileTheme, 'appearance'>, { tokens }: Look): 'light' | 'dark' {
  if (appearance !== 'auto') return appearance;
  return tokens.on === '#000000' ? 'dark' : 'light';
}

/** Every value is made of this package's constants and of colors that were read digit by digit. */
function properties({ tokens, backdrop, scrim }: Look): string {
  const colors = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  const layer = backdrop === 'none' ? 'linear-gradient(transparent,transparent)' : backdrop;
  return [
    ...colors,
    '--sheet:var(--bg)',
    '--accent2:var(--accent)',
    `--backdrop:${layer}`,
    `--scrim:${scrim ?? 'none'}`,
  ].join(';');
}
