import { randomBytes } from 'node:crypto';
import type { LinkClicked } from '@linkplane/events';

/** A human's click like any other; the caller says whose, and overwrites what it is about. */
export function describeEvent(overwrite: Partial<LinkClicked> & { workspaceId: string; linkId: string }): LinkClicked {
  return {
    v: 1,
    type: 'link.clicked',
    id: `evt_${randomBytes(10).toString('hex')}`,
    at: Date.now(),
    visitor: randomBytes(16).toString('hex'),
    network: '193.99.144.0',
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    referrer: '',
    bot: false,
    outcome: 'click',
    prefetch: false,
    qr: false,
    host: '',
    slug: 'abc',
    url: 'https://example.com/',
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    ...overwrite,
  };
}
