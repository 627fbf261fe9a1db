import type { Translator } from '@linkplane/messages';
import { graphemesOf } from './graphemes.ts';
import { markup, type Markup } from './markup.ts';
import { pageColors } from './page-style.ts';
import type { ProfileContent } from './profile-content.ts';
import { safeWebUrl } from './safe-url.ts';
import type { DressedTheme } from './themes/dress-theme.ts';

const descriptionCharsMax = 200;
/** The icon of profiles that have no picture: the mark of the footer, inline, so that it needs no request. */
export const pageIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" fill="none"><rect width="44" height="44" rx="13" fill="#4f46e5"/><path d="M18.5 25.5l7-7M20 15.5l2.6-2.6a6 6 0 0 1 8.5 8.5L28.5 24M24 28.5l-2.6 2.6a6 6 0 0 1-8.5-8.5l2.6-2.6" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>',
)}`;

/** What browsers, search engines and previews read. */
export function renderHead(profile: ProfileContent, theme: DressedTheme | undefined, t: Translator): Markup {
  const { displayName, slug } = profile;
  const url = safeWebUrl(profile.url);
  const image = safeWebUrl(profile.avatar);
  const title = `${displayName.trim()} (@${slug})`;
  const description = describe(profile, t);
  const colors = theme?.pageColors ?? pageColors;
  return markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="${theme?.colorScheme ?? 'light dark'}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${colors.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${colors.dark}">
<meta name="format-detection" content="telephone=no">
<meta property="og:type" content="profile">
<meta property="og:site_name" content="Linkplane">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="profile:username" content="${slug}">
<meta name="twitter:card" content="summary">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
${url !== undefined && markup`<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">`}
<link rel="icon" href="${image ?? pageIcon}">
${
  image !== undefined &&
  markup`<meta property="og:image" content="${image}"><meta property="og:image:alt" content="${displayName}"><meta name="twitter:image" content="${image}">`
}`;
}

function describe({ displayName, bio }: ProfileContent, t: Translator): string {
  const text = (bio ?? '').replace(/\s+/g, ' ').trim();
  if (text === '') return t.text('Links of {name}', { name: displayName.trim() });
  const characters = graphemesOf(text);
  if (characters.length <= descriptionCharsMax) return text;
  return `${characters
    .slice(0, descriptionCharsMax - 1)
    .join('')
    .trimEnd()}…`;
}
