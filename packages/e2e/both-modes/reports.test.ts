import { browser, googlebot, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

const url = 'https://example.com/';
const authorised = () => ({ Authorization: `Bearer ${product.firstRun.token}` });
const seenWithinMs = 5_000;
const countedWithinMs = 20_000;

type Realtime = { clicks: number; views: number; recent: { type: string; linkId: string | null; slug: string }[] };

/** Yields the events of the live stream. */
async function* follow(signal: AbortSignal): AsyncGenerator<Realtime> {
  const response = await fetch(`${product.origin}/v1/analytics/realtime/stream`, { headers: authorised(), signal });
  expect(response.status).toBe(200);
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (text + chunk).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('data: ')) yield JSON.parse(part.slice(6)) as Realtime;
  }
}

test('a click is in the live stream, the overview and the exports, and a bot in none of them', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/', title: 'Watched' });
  const left = new AbortController();
  const events = follow(left.signal);
  expect((await events.next()).value).toMatchObject({ clicks: 0, recent: [] });

  await product.visit(`/${link.slug}`, { agent: googlebot });
  await product.visit(`/${link.slug}`);
  const clickedAt = Date.now();
  try {
    let seen = (await events.next()).value as Realtime;
    // The live stream shows stored clicks only, and a stored click may reach it a moment later.
    while (seen.recent.length === 0) seen = (await events.next()).value as Realtime;
    expect(seen).toMatchObject({ clicks: 1, recent: [{ type: 'click', linkId: link.id }] });
    expect(Date.now() - clickedAt).toBeLessThan(seenWithinMs);
  } finally {
    left.abort();
  }

  const read = async () => (await product.api.call('GET', '/analytics/overview')).body.data as { totalClicks: number };
  await waitFor(async () => (await read()).totalClicks === 1, {
    timeoutMs: countedWithinMs,
    what: 'the click in the overview',
  });
  // The totals are updated with the stream position, a moment after the rows.
  await waitFor(async () => (await product.api.getLink(link.id)).clicks === 1, {
    timeoutMs: countedWithinMs,
    what: 'the click in the total',
  });
  expect(await read()).toMatchObject({ totalLinks: 1, topLinks: [{ id: link.id, title: 'Watched', clicks: 1 }] });

  const [start, end] = [Date.now() - 3_600_000, Date.now() + 3_600_000].map((ms) => new Date(ms).toISOString());
  const download = async (type: string) => {
    const path = `/v1/analytics/export?type=${type}&format=json&start=${start}&end=${end}`;
    const response = await product.visit(path, { headers: authorised() });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="\w+_[\d-]+_[\d-]+\.json"$/);
    return JSON.parse(response.body) as Record<string, unknown>[];
  };
  expect(await download('clicks')).toMatchObject([{ linkId: link.id, shortUrl: link.shortUrl, device: 'desktop' }]);
  expect(await download('links')).toMatchObject([{ id: link.id, clicks: 1, uniqueVisitors: 1 }]);
});

test('the report of a tag has the clicks of the links that have it now', async () => {
  const [link, other] = [
    await product.api.createLink({ url }),
    await product.api.createLink({ url, tags: ['Grouped'] }),
  ];
  const tags = (await product.api.call('GET', '/tags')).body.data as { id: string; name: string }[];
  const tag = tags.find(({ name }) => name === 'Grouped')?.id;
  for (const { slug } of [link, other]) await product.visit(`/${slug}`);
  const count = async () =>
    ((await product.api.call('GET', `/tags/${tag}/stats`)).body.data as { totalClicks: number }).totalClicks;
  await product.api.updateLink(link.id, { tags: ['grouped'] });
  await waitFor(async () => (await count()) === 2, { timeoutMs: countedWithinMs, what: 'both clicks' });
  await product.api.updateLink(other.id, { tags: [] });
  expect(await count()).toBe(1);
  await product.api.updateLink(link.id, { tags: ['elsewhere'] });
  expect(await count()).toBe(0);
});

test("reports have the source and the language of each visitor, and the link's UTM where the visitor has none", async () => {
  const fields = { url, utmSource: 'newsletter', utmTerm: 'shoes', utmContent: 'top' };
  const link = await product.api.createLink(fields);
  const headers = { 'User-Agent': browser, 'Accept-Language': 'de-AT,de;q=0.9' };
  const visits = [
    await product.visit(`/${link.slug}`, { headers }),
    await product.visit(`/${link.slug}?utm_source=podcast&ref=%C3%BC+b&qr=1`, { headers }),
    // Percent-encoding in the path leaves the fast lane.
    await product.visit(`/%${link.slug.charCodeAt(0).toString(16)}${link.slug.slice(1)}?ref=partner`, { headers }),
  ];
  const location = `${url}?utm_source=newsletter&utm_term=shoes&utm_content=top`;
  expect(visits.map((visit) => visit.headers.location)).toEqual([location, location, location]);

  const scope = `filter[link]=${link.id}`;
  const list = async (by: string, filters = scope) => {
    const { body } = await product.api.call('GET', `/analytics/breakdown?by=${by}&${filters}`);
    const { rows } = body.data as { rows: { name: string; clicks: number }[] };
    return Object.fromEntries(rows.map(({ name, clicks }) => [name, clicks]));
  };
  await expect.poll(() => list('utmSource'), { timeout: countedWithinMs }).toEqual({ newsletter: 2, podcast: 1 });
  expect(await list('ref')).toEqual({ '(none)': 1, 'ü b': 1, partner: 1 });
  expect(await list('language')).toEqual({ 'de-AT': 3 });
  expect(await list('utmTerm')).toEqual({ shoes: 3 });
  expect(await list('utmContent', `${scope}&filter[ref]=partner&filter[language]=de`)).toEqual({ top: 1 });
});

test('live streams under any spelling of their path leave the API responsive', async () => {
  const args = ['workspace', 'create', '--name', 'Reader', '--plan', 'enterprise', '--json'];
  const paths = [
    '/v1/analytics/realtime/stream/',
    '/api/v1/Analytics/realtime/stream',
    '/v1/analytics/realtime/stream',
  ];
  const reading = new AbortController();
  for (let workspace = 0; workspace < 4; workspace += 1) {
    const { token = '' } = await runCli(product.cliEnv, args);
    const open = async (path: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(new URL(path, product.origin), { headers, signal: reading.signal });
      if (response.status !== 200) await response.text();
    };
    // One after the other, each waits up to a second for its first figures.
    await Promise.all(Array.from({ length: 20 }, (_, nth) => open(paths[nth % paths.length] ?? '')));
  }
  expect((await product.api.call('GET', '/links')).status).toBe(200);
  reading.abort();
});

test('the maximum number of live stream readers leaves the API responsive', async () => {
  const readers = Array.from({ length: 20 }, () => new AbortController());
  await Promise.all(readers.map(({ signal }) => follow(signal).next()));
  const calls = await Promise.all(Array.from({ length: 40 }, () => product.api.call('GET', '/links')));
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
  for (const reader of readers) reader.abort();
});
