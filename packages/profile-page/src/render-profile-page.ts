import type { Locale, Translator } from '@linkplane/messages';
import { isBlockShown, nextScheduleChange } from './block-schedule.ts';
import { blockStyle, blockStyleHash, needsBlockStyle } from './blocks/block-style.ts';
import { readPlayerEmbed } from './blocks/player-embed.ts';
import { renderBlock } from './blocks/render-block.ts';
import { readSpotifyEmbed } from './blocks/spotify-embed.ts';
import { readYoutubeEmbed } from './blocks/youtube-embed.ts';
import { markup, markupText, ownMarkup, type Markup } from './markup.ts';
import { english, languageOf, noteUse } from './page-words.ts';
import { chooseTint, pageStyle, pageStyleHash } from './page-style.ts';
import type { ProfileBlock, ProfileContent } from './profile-content.ts';
import { renderHead } from './render-head.ts';
import { renderHeader } from './render-header.ts';
import { contentId } from './custom-css/scope-selectors.ts';
import { directionOf } from './text-direction.ts';
import { dressTheme, type DressedTheme } from './themes/dress-theme.ts';
import { renderThemedBody, renderThemedHead } from './themes/render-themed-page.ts';

export type ProfilePage = {
  html: string;
  /** The header that the page must be sent with: no script can run on it. */
  contentSecurityPolicy: string;
  /** Milliseconds since the epoch: from then on the blocks' schedules make it another page. Infinity for never. */
  validUntil: number;
  /** The language of the words of ours in it; null for a page without any, which is the same in every language. */
  locale: Locale | null;
  /** The style of its theme, which is in the page after that of all pages; empty without a theme. */
  themeStyle: string;
};

/** The limit for the markup of all blocks. 200 paragraphs of 4,000 characters are 800,000. */
const blockCharsMax = 2_000_000;

/**
 * The whole public page of a profile. It needs no script, and everything that a person wrote is escaped or, where it is
 * an address, taken apart and checked again.
 * @param now milliseconds since the epoch: blocks out of their schedule are left out
 * @param translator of the words that are not the owner's
 */
export function renderProfilePage(profile: ProfileContent, now: number, translator = english): ProfilePage {
  const { t, isUsed } = noteUse(translator);
  const shown = profile.blocks.filter((block) => isBlockShown(block, now));
  const blocks = renderUntilFull(shown, t);
  const theme = dressTheme(profile.theme);
  const content = markup`<main${theme && markup` id="${contentId}"`} lang="">${renderHeader(profile)}${renderBlocks(blocks, t)}</main>`;
  const head = renderHead(profile, theme, t);
  const body = theme
    ? renderThemedBody(profile, theme, { content, footer, t })
    : markup`<body class="${chooseTint(profile.slug)}"><div class="sheet">${content}${footer}</div></body>`;
  const locale = isUsed() ? t.locale : null;
  const page = markup`<!doctype html>
<html lang="${locale ?? 'en'}" dir="${directionOf(profile.displayName)}"><head>${head}<style>${ownMarkup(pageStyle)}</style>${needsBlockStyle(shown) && markup`<style>${ownMarkup(blockStyle)}</style>`}${theme && renderThemedHead(theme)}</head>
${body}</html>
`;
  return {
    html: markupText(page),
    contentSecurityPolicy: policyFor(shown, theme),
    validUntil: nextScheduleChange(profile.blocks, now),
    locale,
    themeStyle: theme?.style ?? '',
  };
}

/** In their order, up to the longest page; a page beyond that has no readers. */
function renderUntilFull(shown: ProfileBlock[], t: Translator): Markup[] {
  const blocks: Markup[] = [];
  let chars = 0;
  for (const block of shown) {
    const rendered = renderBlock(block, t);
    if (!rendered) continue;
    chars += markupText(rendered).length;
    if (chars > blockCharsMax) break;
    blocks.push(rendered);
  }
  return blocks;
}

function renderBlocks(blocks: Markup[], t: Translator): Markup {
  if (blocks.length === 0) return markup`<p class="empty" ${languageOf(t)}>${t.text('Nothing here yet.')}</p>`;
  return markup`<div class="blocks">${blocks}</div>`;
}

const footer = markup`<footer><svg class="plane" viewBox="0 0 44 44" aria-hidden="true"><path d="M18.5 25.5l7-7M20 15.5l2.6-2.6a6 6 0 0 1 8.5 8.5L28.5 24M24 28.5l-2.6 2.6a6 6 0 0 1-8.5-8.5l2.6-2.6"/></svg>Linkplane</footer>`;

/** Frames only of the players, and only where the page has one. */
function policyFor(blocks: ProfileBlock[], theme: DressedTheme | undefined): string {
  const players = [
    ...(blocks.some(holdsYoutube) ? ['https://www.youtube-nocookie.com'] : []),
    ...(blocks.some(holdsSpotify) ? ['https://open.spotify.com'] : []),
    // A page of this service, which has the player behind a click.
    ...(blocks.some(holdsPlayer) ? [`'self'`] : []),
  ];
  return [
    `default-src 'none'`,
    `script-src 'none'`,
    `style-src '${pageStyleHash}'${needsBlockStyle(blocks) ? ` '${blockStyleHash}'` : ''}${theme ? ` '${theme.styleHash}'` : ''}`,
    'img-src https: http: data:',
    ...(theme && theme.fontPaths.length > 0 ? [`font-src 'self'`] : []),
    ...(players.length > 0 ? [`frame-src ${players.join(' ')}`] : []),
    `base-uri 'none'`,
    `form-action ${blocks.some(({ type }) => type === 'form') ? `'self'` : `'none'`}`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const holdsYoutube = ({ type, content, settings }: ProfileBlock) =>
  type === 'youtube' && readYoutubeEmbed(content, settings) !== undefined;
const holdsPlayer = (block: ProfileBlock) => readPlayerEmbed(block, '') !== undefined;
const holdsSpotify = ({ type, content, settings }: ProfileBlock) =>
  type === 'spotify' && readSpotifyEmbed(content, settings) !== undefined;
