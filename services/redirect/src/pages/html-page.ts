import { createHash } from 'node:crypto';
import { directionOf, type Translator } from '@linkplane/messages';
import { fontFaces, ownFont } from '@linkplane/profile-page/visits';
import { escapeHtml } from '@linkplane/runtime';

/** A page of the redirect plane, ready to send. */
export type Page = {
  html: string;
  contentSecurityPolicy: string;
  /** The Refresh header's value, for pages that navigate by themselves. */
  refresh: string | undefined;
};

export type PageParts = {
  /** The translator of the language that the page is in. */
  t: Translator;
  title: string;
  /** Trusted markup; every value in it has gone through `escapeHtml`. */
  body: string;
  /** One of this plane's own constant scripts; allowed by its hash. */
  script?: string;
  refresh?: string;
  /** Its form may lead anywhere: browsers apply the policy of forms to redirects of their responses, too. */
  hasForm?: boolean;
};

/** The page's background in both themes; browsers paint their own frame with it, too. */
const pageColors = { light: '#f8f9fc', dark: '#0d0e15' };

/** The typeface comes from the page's own origin; until it has come, and without it, texts are in a font of the device. */
const style = `
${fontFaces(ownFont)}
:root{color-scheme:light dark;--ink:#14172b;--soft:#5b6078;--paper:${pageColors.light};--card:#fff;--line:#e4e6f0;--accent:#4b45c6;--accent-ink:#fff;--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--ink:#f2f3fa;--soft:#a2a7c0;--paper:${pageColors.dark};--card:#171a2e;--line:#272b3b;--accent:#a9a5ff;--accent-ink:#14152b;--bad:#ff9d92}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:radial-gradient(60rem 40rem at 50% -10%,color-mix(in srgb,var(--accent) 14%,transparent),transparent),var(--paper);color:var(--ink);font:16px/1.55 ${ownFont.stack}}
main{width:100%;max-width:27rem;padding:40px 32px;background:var(--card);border:1px solid var(--line);border-radius:20px;box-shadow:0 24px 60px -30px rgb(20 23 43/.35);text-align:center}
h1{margin:20px 0 8px;font-size:1.4rem;line-height:1.25;letter-spacing:-.01em}
p{margin:0 0 8px;color:var(--soft)}
.host{display:inline-block;max-width:100%;margin:12px 0 4px;padding:6px 14px;border:1px solid var(--line);border-radius:999px;color:var(--ink);font-weight:600;overflow-wrap:anywhere}
.address{max-height:9.5rem;overflow:auto;font-size:.85rem;overflow-wrap:anywhere}
.address:focus-visible{outline:3px solid color-mix(in srgb,var(--accent) 50%,transparent);outline-offset:3px;border-radius:4px}
.button{display:block;margin-top:24px;padding:13px 20px;border-radius:12px;background:var(--accent);color:var(--accent-ink);font-weight:600;text-decoration:none}
.button:focus-visible{outline:3px solid color-mix(in srgb,var(--accent) 50%,transparent);outline-offset:3px}
.button:is(button){width:100%;border:0;font:inherit;font-weight:600;cursor:pointer}
label{display:block;margin:20px 0 6px;text-align:start;font-weight:600;font-size:.9rem}
input[type=password]{width:100%;padding:11px 14px;border:1px solid var(--soft);border-radius:12px;background:var(--paper);color:var(--ink);font:inherit}
input[aria-invalid=true]{border-color:var(--bad)}
input[type=password]:focus-visible{outline:3px solid color-mix(in srgb,var(--accent) 50%,transparent);outline-offset:1px}
.problem{margin:10px 0 0;color:var(--bad);font-weight:600;text-align:start}
.mark{width:44px;height:44px}
.more{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 20px;margin-top:20px}
.more a{padding:6px;color:var(--accent);font-weight:600;text-underline-offset:3px}
.more a:focus-visible{outline:3px solid color-mix(in srgb,var(--accent) 50%,transparent);border-radius:4px}
.track{height:6px;margin:24px 0 0;border-radius:6px;background:var(--line);overflow:hidden}
.bar{height:100%;border-radius:6px;background:var(--accent);animation:fill 5s linear forwards;transform-origin:left}
@keyframes fill{from{transform:scaleX(0)}to{transform:scaleX(1)}}
@media (prefers-reduced-motion:reduce){.bar{animation:none}}
`;

/** Two planes, one link between them. */
const mark = `<svg class="mark" viewBox="0 0 44 44" fill="none" aria-hidden="true"><rect width="44" height="44" rx="13" fill="var(--accent)"/><path d="M18.5 25.5l7-7M20 15.5l2.6-2.6a6 6 0 0 1 8.5 8.5L28.5 24M24 28.5l-2.6 2.6a6 6 0 0 1-8.5-8.5l2.6-2.6" stroke="var(--accent-ink)" stroke-width="2.6" stroke-linecap="round"/></svg>`;

/** The mark in fixed colours that suit both themes; as a `data:` URL it needs no request. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  mark
    .replace('<svg class="mark"', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replaceAll('var(--accent)', '#4b45c6')
    .replaceAll('var(--accent-ink)', '#fff'),
)}`;

const sourceHash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
const styleSource = sourceHash(style);

/** Wraps parts into the frame that all pages share. Only the inline script and style with these hashes are allowed. */
export function renderPage({ t, title, body, script, refresh, hasForm = false }: PageParts): Page {
  const scriptSource = script === undefined ? `'none'` : sourceHash(script);
  return {
    html:
      `<!doctype html><html lang="${t.locale}" dir="${directionOf(t.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">` +
      `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${pageColors.light}">` +
      `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${pageColors.dark}">` +
      `<link rel="icon" href="${icon}"><title>${escapeHtml(title)}</title><style>${style}</style></head>` +
      `<body><main>${mark}${body}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>\n`,
    contentSecurityPolicy: `default-src 'none'; style-src ${styleSource}; script-src ${scriptSource}; img-src data:; font-src 'self'; base-uri 'none'; ${hasForm ? '' : "form-action 'none'; "}frame-ancestors 'none'`,
    refresh,
  };
}

/** A whole address, which may have thousands of characters: it scrolls, also by keyboard, and what follows stays in view. */
export function renderAddress(address: string): string {
  return `<p class="address" dir="ltr" tabindex="0">${escapeHtml(address)}</p>`;
}

/**
 * Where a destination leads, in short: its host, in which punycode stays punycode; what opens it, for the address of a
 * mail, a phone or an app.
 */
export function placeOf(destination: string, t: Translator): string {
  const { protocol, host } = new URL(destination);
  if (protocol === 'https:' || protocol === 'http:') return host;
  switch (protocol) {
    case 'mailto:':
      return t.text('an email');
    case 'tel:':
      return t.text('a phone call');
    case 'sms:':
      return t.text('a text message');
    default:
      return t.text('an app ({name})', { name: protocol.slice(0, -1) });
  }
}
