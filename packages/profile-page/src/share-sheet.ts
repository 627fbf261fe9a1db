import { directionOf, type Translator } from '@linkplane/messages';
import { create } from 'qrcode';
import { findPlatform, renderMark, renderShape } from './icons/render-icon.ts';
import { markup, type Markup } from './markup.ts';
import type { ProfileContent } from './profile-content.ts';
import { safeWebUrl } from './safe-url.ts';

const shapes = {
  share: 'M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v6a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-6',
  close: 'M6 6l12 12M18 6L6 18',
};
const quietModules = 3;
/** A code of more would have modules of less than a pixel and a half. */
const qrCharsMax = 512;

/** The button that opens the share sheet; nothing where the page has no address that could be shared. */
export function renderShareButton(profile: ProfileContent, t: Translator): Markup | undefined {
  if (safeWebUrl(profile.url) === undefined) return undefined;
  return markup`<button type="button" class="share" popovertarget="share" lang="${t.locale}" aria-label="${t.text('Share this page')}">${draw('share')}</button>`;
}

/**
 * The page's code and address, and links that hand it on. The browser opens and closes it without a script, and requests
 * nothing of others before a click.
 */
export function renderShareSheet({ url, displayName }: ProfileContent, t: Translator): Markup | undefined {
  const address = safeWebUrl(url);
  if (address === undefined) return undefined;
  const name = displayName.trim();
  return markup`<div id="share" class="pop" popover role="dialog" aria-labelledby="share-title" lang="${t.locale}" dir="${directionOf(t.locale)}"><div class="pop-head"><h2 id="share-title">${t.text('Share this page')}</h2><button type="button" popovertarget="share" popovertargetaction="hide" aria-label="${t.text('Close')}">${draw('close')}</button></div>${
    address.length <= qrCharsMax && renderQr(address, t)
  }<p class="url" dir="ltr">${address.replace(/^https?:\/\//, '')}</p><ul class="ways">${waysToShare(address, name, t).map(renderWay)}</ul></div>`;
}

type Way = { name: string; platform: string; href: string };

function waysToShare(address: string, name: string, t: Translator): Way[] {
  const to = (base: string, parameters: Record<string, string>) => {
    // `+` for a space is not what mail programs read.
    const query = Object.entries(parameters).map(
      ([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`,
    );
    return `${base}?${query.join('&')}`;
  };
  return [
    { name: t.text('Email'), platform: 'email', href: to('mailto:', { subject: name, body: address }) },
    { name: 'WhatsApp', platform: 'whatsapp', href: to('https://wa.me/', { text: `${name} ${address}` }) },
    { name: 'X', platform: 'x', href: to('https://x.com/intent/post', { text: name, url: address }) },
    { name: 'Facebook', platform: 'facebook', href: to('https://www.facebook.com/sharer/sharer.php', { u: address }) },
    {
      name: 'LinkedIn',
      platform: 'linkedin',
      href: to('https://www.linkedin.com/sharing/share-offsite/', { url: address }),
    },
    { name: 'Telegram', platform: 'telegram', href: to('https://t.me/share/url', { url: address, text: name }) },
  ];
}

function renderWay({ name, platform, href }: Way): Markup {
  const mark = findPlatform(platform);
  return markup`<li><a href="${href}" rel="nofollow noopener noreferrer" target="_blank">${mark ? renderMark(mark) : renderShape('mail')}${name}</a></li>`;
}

/** Dark on white in every theme: cameras read nothing else as well. */
function renderQr(address: string, t: Translator): Markup {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * quietModules;
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      const from = column;
      while (column < modules.size && modules.get(row, column) !== 0) column += 1;
      if (column > from) path += `M${from + quietModules} ${row + quietModules}h${column - from}v1h-${column - from}z`;
    }
  return markup`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${t.text('QR code of this page')}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

function draw(name: keyof typeof shapes): Markup {
  return markup`<svg class="shape" viewBox="0 0 24 24" aria-hidden="true"><path d="${shapes[name]}"/></svg>`;
}
