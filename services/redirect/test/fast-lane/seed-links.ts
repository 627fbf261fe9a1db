import { Client } from 'pg';

type LinkSeed = { slug: string; host?: string; url?: string } & Record<string, unknown>;

/**
 * The hosts of this seed are `go.example` and, as custom domains, `links.example`, `lost.example`, and one for each kind
 * of slug policy: `exact.example`, `path.example` and `unicode.example`.
 */
export const eligibleSlugs = [
  'p0',
  'p1',
  'p2',
  'p3',
  'MiXed',
  'a-b_c',
  'utm',
  'forward',
  'long',
  'unicode',
  'android',
  'ruled',
  'split',
];
export const otherSlugs = [
  'delay',
  'expired',
  'moved',
  'tomorrow',
  'capped',
  'used-up',
  'someone',
  'missing',
  'halves',
  'guarded',
  'closed',
];

/** Paths of the hosts with a slug policy of their own, and paths that look like them. */
export const policyPaths = [
  ...['/Case', '/case', '/CASE', '/Case/', '/Case+', '/Case-', '/guide/a.b', '/Guide/A.b', '/guide%2Fa.b', '/guide/'],
  ...[
    '/guide//a.b',
    '/guide/a.b+',
    '/guide/../Case',
    '/%C3%BCber',
    '/%C3%9CBER',
    '/u%CC%88ber',
    '/%FCber',
    '/%C3%BCber+',
  ],
  ...['/%70%30', '/p0/', '/p0%2F', '/guide%2fa.b/', '/guide/a%2Eb', '/guide/%2e%2e/Case', '/guide%5Ca.b', '/%43ase/x'],
  ...[
    '/b/fonts/x',
    '/b%2Fblk_1',
    '/%62/blk_1',
    '/robots.txt',
    '/.well-known/assetlinks.json',
    '/%40p0',
    '/p0%2B',
    '/%00',
  ],
  ...[
    '/p0.',
    '/p0/.',
    '/~',
    '/%',
    '/%zz',
    '/%ED%A0%80',
    '//p0',
    '/p0//',
    '/apple%2Dapp-site-association',
    '/s/x',
    '/p0/x',
  ],
  ...['/%E2%84%AA0', '/_dash-', `/${'x'.repeat(200)}`, `/${'y'.repeat(255)}`, '/%F0%9F%8E%89', '/%E2%80%8Bp0'],
];

const [exact, path, unicode] = ['exact.example', 'path.example', 'unicode.example'];

/** Paths of links that are no plain slugs, and that the fast lane serves. */
export const eligiblePaths = [
  ...['/p0/', '/%70%30'].map((place) => ({ host: 'go.example', path: place })),
  { host: 'links.example', path: '/_dash-' },
  { host: exact, path: '/%43ase/' },
  ...['/guide/a.b', '/Guide%2FA.b', '/guide/a.b/', `/${'x'.repeat(200)}`].map((place) => ({ host: path, path: place })),
  ...['/%C3%BCber', '/u%CC%88ber', '/%c3%9cBER/', '/%F0%9F%8E%89', '/case/'].map((place) => ({
    host: unicode,
    path: place,
  })),
];

const ruleOf = (id: string, condition: object, lead: string | null) => ({
  id: `rul_${id}`,
  name: null,
  conditions: [condition],
  url: lead === null ? null : `https://example.com/${lead}`,
  block: lead === null,
});

/** Rules of every type that needs no database of cities. */
const rules = JSON.stringify([
  ruleOf('country', { type: 'country', in: ['AT', 'US'] }, 'country?x=1'),
  ruleOf('continent', { type: 'continent', in: ['EU'] }, 'continent'),
  ruleOf('ip', { type: 'ip', in: ['203.0.113.0/24', '2001:db8::1'] }, 'ip'),
  ruleOf('query', { type: 'query', name: 'a', value: '1' }, 'query'),
  ruleOf('language', { type: 'language', in: ['zh-Hant'] }, 'language'),
  ruleOf('referrer', { type: 'referrer', in: ['example.org'] }, 'referrer'),
  ruleOf('os', { type: 'os', in: ['iOS'] }, 'os/%C3%A4'),
  ruleOf('browser', { type: 'browser', in: ['Firefox'] }, 'browser'),
  ruleOf('date', { type: 'date', before: '2020-01-01T00:00:00.000Z' }, 'date'),
  ruleOf('time', { type: 'time', days: [1, 2, 3, 4, 5, 6, 7], timezone: 'Asia/Kathmandu', not: true }, 'time'),
  ruleOf('device', { type: 'device', in: ['desktop'], not: true }, 'device'),
]);
const blocks = JSON.stringify([
  ruleOf('country', { type: 'country', in: ['DE', 'US'] }, null),
  ruleOf('os', { type: 'os', in: ['Windows'] }, null),
]);

const split = JSON.stringify({
  variants: [
    { id: 'var_plain', name: null, url: 'https://example.com/plain', weight: 40 },
    { id: 'var_query', name: 'Query', url: 'https://example.com/query?x=1#part', weight: 30 },
    { id: 'var_long', name: null, url: `https://example.org/${'x'.repeat(1_000)}`, weight: 30 },
  ],
  endsAt: null,
  winner: null,
});

const links: LinkSeed[] = [
  ...['p0', 'p1', 'p2', 'p3', 'MiXed', 'a-b_c'].map((slug) => ({ slug })),
  { slug: 'utm', utm_source: 'news', utm_medium: 'a b&c', utm_campaign: 'x' },
  { slug: 'forward', url: 'https://example.com/f?a=1&b=2#part', forward_query: true, utm_source: 'own' },
  { slug: 'long', url: `https://example.com/${'x'.repeat(5_000)}` },
  { slug: 'unicode', url: 'https://example.com/%C3%A4?q=%E4%BD%A0#%F0%9F%98%80' },
  { slug: 'android', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', app_linking_enabled: true },
  { slug: 'ruled', rules, forward_query: true, utm_source: 'own' },
  {
    slug: 'split',
    split,
    rules: JSON.stringify([ruleOf('split', { type: 'os', in: ['iOS'] }, 'split')]),
    utm_source: 'own',
  },
  { slug: 'halves', split, click_limit: 1_000_000_000, forward_query: true },
  { slug: 'guarded', rules: blocks },
  { slug: 'closed', rules: blocks, blocked_url: 'https://example.com/blocked', click_limit: 1_000_000_000 },
  { slug: 'closed', host: 'lost.example', rules: blocks },
  { slug: 'delay', redirect_delay_enabled: true },
  { slug: 'expired', expires_at: new Date('2020-01-01') },
  { slug: 'moved', expires_at: new Date('2020-01-01'), expiration_url: 'https://example.com/over' },
  { slug: 'tomorrow', starts_at: new Date('2999-01-01') },
  { slug: 'capped', click_limit: 1_000_000_000 },
  { slug: 'used-up', click_limit: 1 },
  { slug: 'p0', host: 'links.example', url: 'https://example.org/' },
  { slug: '_dash-', host: 'links.example' },
  { slug: 'Case', host: exact, exact_key: 'Case' },
  { slug: 'case', host: exact },
  { slug: 'Case', host: path },
  { slug: 'guide/a.b', host: path },
  { slug: 'x'.repeat(200), host: path },
  { slug: 'Case', host: unicode },
  { slug: '\u00fcber', host: unicode, exact_key: '\u00fcber' },
  { slug: '\u{1f389}', host: unicode, exact_key: '\u{1f389}' },
];

/** Links of every kind that the redirect plane distinguishes, and one profile. */
export async function seedFastLane(postgresUrl: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`insert into workspaces (id, name, plan) values ('wsp_lane', 'Lane', 'business')`);
  // Both lanes know them: visits from one address are the workspace's own, and one program is a bot.
  await client.query(
    `insert into visitor_rules values ('wsp_lane', '{203.0.113.8,2001:db8::/48}', '{curl/8,android 14}', 1)`,
  );
  await client.query(
    `insert into domains (id, workspace_id, host, verified_at, root_url, not_found_url) values
     ('dom_1', 'wsp_lane', 'links.example', now(), 'https://example.org/root', null),
     ('dom_2', 'wsp_lane', 'lost.example', now(), null, 'https://example.org/lost')`,
  );
  await client.query(
    `insert into domains (id, workspace_id, host, verified_at, slug_policy) values
     ('dom_3', 'wsp_lane', $1, now(), 'plain,64,case-sensitive'),
     ('dom_4', 'wsp_lane', $2, now(), 'path,255,case-insensitive'),
     ('dom_5', 'wsp_lane', $3, now(), 'unicode,255,case-insensitive')`,
    [exact, path, unicode],
  );
  for (const [index, link] of links.entries()) {
    const row = {
      host: '',
      url: `https://example.com/${encodeURI(link.slug)}`,
      ios_enabled: true,
      android_enabled: true,
      ...link,
    };
    const fields = { id: `lnk_${index}`, workspace_id: 'wsp_lane', ...row };
    const names = Object.keys(fields);
    await client.query(
      `insert into links (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(fields),
    );
    if (link.click_limit) {
      const used = link.slug === 'used-up' ? 1 : 0;
      await client.query('insert into click_budgets (link_id, used) values ($1, $2)', [fields.id, used]);
    }
  }
  await client.query(`insert into profiles (id, workspace_id, slug, display_name)
                      values ('pro_1', 'wsp_lane', 'someone', 'Some One')`);
  await client.query(
    `insert into slugs (host, slug_key, link_id) select host, coalesce(exact_key, slug_key), id from links`,
  );
  await client.query(`insert into slugs (host, slug_key, profile_id) select host, slug_key, id from profiles`);
  await client.end();
}
