import { directionOf, type Translator } from '@linkplane/messages';
import { readPlayerEmbed } from './blocks/player-embed.ts';
import { renderShape } from './icons/render-icon.ts';
import { markup, markupText, ownMarkup, type Markup } from './markup.ts';
import type { ProfileBlock } from './profile-content.ts';
import { fontFaces, ownFont } from './themes/fonts.ts';

/** A page that is shown in a frame of a profile's page. */
export type FramedPage = { html: string; contentSecurityPolicy: string };

const style = `
${fontFaces(ownFont)}
:root{color-scheme:dark}
*{box-sizing:border-box}
html,body{height:100%}
body{margin:0;background:#15161d;color:#f3f3f8;font:400 15px/1.45 ${ownFont.stack}}
a{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:10px;height:100%;padding:14px;background:radial-gradient(90% 120% at 50% 0,#2c2e44,transparent);color:inherit;text-align:center;text-decoration:none}
a:focus-visible{outline:3px solid #a9a5ff;outline-offset:-6px}
.round{display:grid;place-items:center;flex:none;width:60px;height:60px;border-radius:50%;background:#f3f3f8;color:#15161d}
a:hover .round{background:#fff;transform:scale(1.04)}
svg{width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
b{max-width:100%;overflow:hidden;font-weight:640;text-overflow:ellipsis;white-space:nowrap}
small{color:#b6b8c8;font-size:13px}
iframe{display:block;width:100%;height:100%;border:0}
@media (max-height:190px){a{flex-direction:row;flex-wrap:wrap;align-content:center;gap:8px 14px}.round{width:48px;height:48px}small{width:100%}}
`;
const styleHash = 'sha256-kC4bxF69w4uYoGw2MzYFAxVok03sZj+Xw3x847KXat4=';

/** The button in the frame of a player: it sends no request to another one. Undefined for a block without a player. */
export function renderEmbedPage(block: ProfileBlock, t: Translator): FramedPage | undefined {
  const embed = readPlayerEmbed(block, '');
  if (!embed) return undefined;
  const { hostname } = new URL(embed.src);
  const isMap = embed.shape === 'map';
  const title = block.label?.trim() ? block.label : embed.service;
  return toPage(
    { title, t },
    markup`<a href="/b/${encodeURIComponent(block.id)}/play" rel="nofollow"><span class="round">${
      isMap ? renderShape('globe') : renderShape('play')
    }</span><b>${isMap ? t.text('Show the map') : t.text('Play on {service}', { service: embed.service })}</b><small>${t.text('Loads content from {host}', { host: hostname })}</small></a>`,
    `frame-src 'none'`,
  );
}

/**
 * The player itself, in a frame of the service that has it.
 * @param pageHost the host name of the request
 */
export function renderPlayPage(block: ProfileBlock, pageHost: string, t: Translator): FramedPage | undefined {
  const embed = readPlayerEmbed(block, pageHost);
  if (!embed) return undefined;
  const title = block.label?.trim() ? block.label : embed.service;
  return toPage(
    { title, t },
    markup`<iframe src="${embed.src}" title="${title}" referrerpolicy="strict-origin-when-cross-origin" allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe>`,
    `frame-src ${embed.origin}`,
  );
}

function toPage({ title, t }: { title: string; t: Translator }, body: Markup, frames: string): FramedPage {
  const page = markup`<!doctype html>
<html lang="${t.locale}" dir="${directionOf(t.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${ownMarkup(style)}</style></head><body>${body}</body></html>
`;
  return {
    html: markupText(page),
    contentSecurityPolicy: [
      `default-src 'none'`,
      `script-src 'none'`,
      `style-src '${styleHash}'`,
      `font-src 'self'`,
      frames,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'self'`,
    ].join('; '),
  };
}
