import { browser, googlebot, waitFor } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
beforeAll(async () => void (product = await shareProduct()));

const url = 'https://example.com/spring?a=1&b=2';
const social = {
  title: 'Spring "sale" <b>',
  description: 'Ten colours & more',
  image: 'https://example.com/spring.png?x=1&y=2',
};
const unfurlers = {
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  iMessage:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  X: 'Twitterbot/1.0',
  LinkedIn: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  Discord: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  WhatsApp: 'WhatsApp/2.23.20.0 A',
  Telegram: 'TelegramBot (like TwitterBot)',
  Pinterest: 'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
  Reddit: 'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  Mastodon: 'http.rb/5.1.1 (Mastodon/4.2.1; +https://social.example/)',
};

test.each(Object.entries(unfurlers))('%s gets the preview of the link, escaped', async (_, agent) => {
  const link = await product.api.createLink({ url, social, redirectDelayEnabled: true });
  const { status, headers, body } = await product.visit(`/${link.slug}`, { agent });
  expect([status, headers.location, headers['refresh']]).toEqual([200, undefined, `0;url=${url}`]);
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
  expect(body).toContain('<meta property="og:title" content="Spring &#34;sale&#34; &#60;b&#62;">');
  expect(body).toContain('<meta property="og:description" content="Ten colours &#38; more">');
  expect(body).toContain('<meta property="og:image" content="https://example.com/spring.png?x=1&#38;y=2">');
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(body).toContain(`<meta property="og:url" content="${link.shortUrl}">`);
  expect(body).toContain('<link rel="canonical" href="https://example.com/spring?a=1&#38;b=2">');
});

test('people, search engines and agents that only sound alike get the redirect', async () => {
  const { slug } = await product.api.createLink({ url, social });
  const people = [
    browser,
    googlebot,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/22F76 [FBAN/FBIOS;FBAV/500.0]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Twitter for iPhone/10.1',
  ];
  for (const agent of people) {
    const { status, headers } = await product.visit(`/${slug}`, { agent });
    expect([agent, status, headers.location]).toEqual([agent, 302, url]);
  }
});

test('a preview is a visit of a bot: it neither counts nor spends a click', async () => {
  const link = await product.api.createLink({ url, social, clickLimit: 1 });
  for (const agent of Object.values(unfurlers)) await product.visit(`/${link.slug}`, { agent });
  expect((await product.visit(`/${link.slug}`)).headers.location).toBe(url);
  await waitFor(async () => (await product.api.getStats(link.id, '?includeBots=true')).botClicks === 11, {
    what: 'the visits of bots',
  });
  expect((await product.api.getLink(link.id)).clicks).toBe(1);
  expect((await product.visit(`/${link.slug}`, { agent: unfurlers.Slack })).status).toBe(410);
});

test('each part is optional; a link with a password, or one that is over, shows none', async () => {
  const titled = await product.api.createLink({ url, social: { title: 'Only a title' } });
  const { body } = await product.visit(`/${titled.slug}`, { agent: unfurlers.X });
  expect(body).toContain('content="summary"');
  expect(body).not.toContain('og:image');
  expect(body).not.toContain('og:description');
  const locked = await product.api.createLink({ url, social, password: 'a password' });
  const over = await product.api.createLink({ url, social, expiresAt: '2001-01-01T00:00:00Z' });
  for (const { slug } of [locked, over])
    expect((await product.visit(`/${slug}`, { agent: unfurlers.X })).body).not.toContain('og:title');
});

test('an edit of the preview applies within a second', async () => {
  const link = await product.api.createLink({ url, social });
  const titleOf = async () =>
    /og:title" content="([^"]*)"/.exec((await product.visit(`/${link.slug}`, { agent: unfurlers.X })).body)?.[1];
  expect(await titleOf()).toContain('Spring');
  await product.api.updateLink(link.id, { social: { title: 'Autumn' } });
  await expectWithinASecond(titleOf, 'Autumn');
  await product.api.updateLink(link.id, { social: null });
  await expectWithinASecond(titleOf, undefined);
});
