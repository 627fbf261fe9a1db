import { escapeHtml } from '@linkplane/runtime';
import type { Page } from './html-page.ts';

/** What networks show of a short URL. */
export type SocialPreview = {
  title: string | null;
  description: string | null;
  image: string | null;
  shortUrl: string;
  destination: string;
};

/** A page that programs alone read, so without style; a person who gets here all the same is redirected at once. */
export function socialPage({ title, description, image, shortUrl, destination }: SocialPreview): Page {
  const shown = title ?? description ?? shortUrl;
  const tags: [attribute: 'property' | 'name', name: string, value: string | null][] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:url', shortUrl],
    ['property', 'og:title', shown],
    ['property', 'og:description', description],
    ['property', 'og:image', image],
    ['name', 'description', description],
    ['name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'],
    ['name', 'twitter:title', shown],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', image],
  ];
  const meta = tags.map(([attribute, name, value]) =>
    value === null ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(value)}">`,
  );
  const address = escapeHtml(destination);
  return {
    html:
      `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(shown)}</title>${meta.join('')}` +
      `<meta name="robots" content="noindex"><link rel="canonical" href="${address}"></head>` +
      `<body><a href="${address}" rel="nofollow">${address}</a></body></html>\n`,
    contentSecurityPolicy: `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    refresh: `0;url=${destination}`,
  };
}
