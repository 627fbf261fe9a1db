import { graphemesOf } from './graphemes.ts';
import { markup, type Markup } from './markup.ts';
import { pageColors } from './page-style.ts';
import type { ProfileContent } from './profile-content.ts';
import { safeWebUrl } from './safe-url.ts';

const descriptionCharsMax = 200;

/** What browsers, search engines and previews read. */
export function renderHead(profile: ProfileContent): Markup {
  const { displayName, slug } = profile;
  const url = safeWebUrl(profile.url);
  const image = safeWebUrl(profile.avatar);
  const title = `${displayName.trim()} (@${slug})`;
  const description = describe(profile);
  return markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${pageColors.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${pageColors.dark}">
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
${
  image !== undefined &&
  markup`<link rel="icon" href="${image}"><meta property="og:image" content="${image}"><meta property="og:image:alt" content="${displayName}"><meta name="twitter:image" content="${image}">`
}`;
}

function describe({ displayName, bio }: ProfileContent): string {
  const text = (bio ?? '').replace(/\s+/g, ' ').trim();
  if (text === '') return `Links of ${displayName.trim()}`;
  const characters = graphemesOf(text);
  if (characters.length <= descriptionCharsMax) return text;
  return `${characters
    .slice(0, descriptionCharsMax - 1)
    .join('')
    .trimEnd()}…`;
}
