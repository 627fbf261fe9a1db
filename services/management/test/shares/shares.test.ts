import { createHash } from 'node:crypto';
import { collectClicks, insertRows } from '@linkplane/clicks-db/write';
import { share, success, type Link, type Share } from '@linkplane/contracts';
import { visit } from '@linkplane/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeClick } from '../support/describe-rows.ts';
import { startManagement } from '../support/start-management.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

let reports: TestReports;
let link: Link;
let tagId: string;
let offset = 0;
beforeAll(async () => {
  reports = await startWithClicks();
  link = await reports.management.create({ slug: 'Shared-1', tags: ['Grüße <b>'] });
  await reports.management.create({ slug: 'other' });
  tagId = ((await reports.management.call('GET', '/v1/tags')).body.data as unknown as { id: string }[])[0]!.id;
  await addClicks(link.id, [{ country: 'DE', referrer: '<script>.example' }, { country: 'AT' }, { bot: true }]);
});
afterAll(async () => await reports.stop());

async function addClicks(linkId: string, rows: Partial<Parameters<typeof describeClick>[0]>[]): Promise<void> {
  const { workspaceId } = reports.management.owner;
  const clicks = rows.map((row) =>
    describeClick({ workspaceId, linkId, timestamp: Date.now() - 1_000, offset: offset++, ...row }),
  );
  await insertRows(reports.clicks, collectClicks(clicks), `clicks ${offset}`);
}

const call = (method: string, path: string, body?: unknown, options?: { token?: string }) =>
  reports.management.call(method, `/v1/shares${path}`, body, options);

async function createShare(fields: object = {}): Promise<Share> {
  const { status, body, text } = await call('POST', '', { subject: { type: 'link', id: link.id }, ...fields });
  expect([status, text]).toEqual([201, text]);
  return success(share).strict().parse(body).data;
}

/** A page as a browser gets it. */
let visitors = 0;
beforeEach(() => void (visitors += 1));

/** Visits a page, each test from an address of its own: addresses have a limit of pages a minute. */
async function open(
  url: string,
  options: { cookie?: string; form?: string; host?: string; port?: string; language?: string } = {},
) {
  const { pathname, search } = new URL(url);
  const { form, cookie, language, host = 'localhost:8080', port = new URL(reports.management.url).port } = options;
  return await visit(Number(port), `${pathname}${search}`, {
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      host,
      'x-forwarded-for': `198.51.100.${visitors}`,
      ...(cookie !== undefined && { cookie }),
      ...(language !== undefined && { 'accept-language': language }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form !== undefined && { body: form }),
  });
}

describe('a share', () => {
  test('has every field, is listed, changed and revoked, and never shows its password', async () => {
    const created = await createShare();
    expect(created).toMatchObject({
      subject: { type: 'link', id: link.id },
      hasPassword: false,
      expiresAt: null,
      dimensions: ['country', 'city', 'referrer', 'device', 'browser', 'os'],
      embed: false,
      name: null,
      filters: {},
      days: null,
      start: null,
      end: null,
      timezone: 'UTC',
      includeBots: false,
      includeInternal: false,
      compare: null,
    });
    expect(created.url).toMatch(/^http:\/\/localhost:8080\/s\/[0-9A-Za-z]{24}$/);
    const expiresAt = '2999-01-01T00:00:00.000Z';
    const changes = { password: 'open sesame', expiresAt, dimensions: ['os', 'country'] };
    const { status, body, text } = await call('PATCH', `/${created.id}`, changes);
    expect([status, text]).toEqual([200, text]);
    expect(body.data).toMatchObject({ hasPassword: true, expiresAt, dimensions: ['country', 'os'], embed: false });
    const listed = await call('GET', '');
    expect(listed.body.data).toContainEqual(body.data);
    expect(text + listed.text).not.toMatch(/sesame|argon/);
    expect((await call('PATCH', `/${created.id}`, {})).body.data).toMatchObject({ hasPassword: true, expiresAt });
    const opened = await call('PATCH', `/${created.id}`, { password: null, expiresAt: null });
    expect(opened.body.data).toMatchObject({ hasPassword: false, expiresAt: null });
    expect((await call('DELETE', `/${created.id}`)).body.data).toEqual({ deleted: true });
    expect((await call('DELETE', `/${created.id}`)).body.error.code).toBe('SHARE_NOT_FOUND');
    expect((await open(created.url)).status).toBe(404);
  });

  test('keeps its name, filters, time and comparison, and changes only those of a request', async () => {
    const time = { start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z', timezone: 'Europe/Berlin' };
    const filters = { country: 'DE,(none)', tag: '!Sale' };
    const counted = { includeBots: true, includeInternal: true, compare: 'year' };
    const created = await createShare({ name: ' Spring <b> ', filters, ...time, ...counted });
    expect(created).toMatchObject({ name: 'Spring <b>', filters, ...time, ...counted, days: null });
    const { body } = await call('PATCH', `/${created.id}`, { days: 7, start: null, end: null, compare: null });
    const changed = { name: 'Spring <b>', filters, days: 7, start: null, end: null, compare: null, includeBots: true };
    expect(body.data).toMatchObject(changed);
    const cleared = await call('PATCH', `/${created.id}`, { name: null, filters: {}, days: null });
    expect(cleared.body.data).toMatchObject({ name: null, filters: {}, days: null, timezone: 'Europe/Berlin' });
    expect((await call('GET', '')).body.data).toContainEqual(cleared.body.data);
  });

  test.each([
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ filters: { planet: 'Mars' } }, 'filters.planet'],
    [{ filters: { country: 'DE,!AT' } }, 'filters.country'],
    [{ filters: { city: Array.from({ length: 50 }, (_, n) => `city ${n} ${'x'.repeat(40)}`).join() } }, 'filters'],
    [{ days: 0 }, 'days'],
    [{ days: 367 }, 'days'],
    [{ days: 7, start: '2026-01-01T00:00:00Z' }, 'days'],
    [{ end: '2026-01-01T00:00:00Z' }, 'end'],
    [{ start: '2026-01-02T00:00:00Z', end: '2026-01-01T00:00:00Z' }, 'start'],
    [{ start: '2999-01-01T00:00:00Z' }, 'start'],
    [{ start: '1950-01-01T00:00:00Z' }, 'start'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ includeBots: 'true' }, 'includeBots'],
    [{ compare: 'month' }, 'compare'],
    [{ subject: { type: 'profile' } }, 'subject.type'],
    [{ subject: { type: 'link' } }, 'subject.id'],
    [{ subject: { type: 'workspace', id: 'wsp_1' } }, 'subject.id'],
    [{ subject: 'workspace' }, 'subject'],
    [{ password: '' }, 'password'],
    [{ password: 'x'.repeat(129) }, 'password'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ dimensions: ['region'] }, 'dimensions.0'],
    [{ embed: true, password: 'x' }, 'embed'],
  ])('is refused with %j', async (fields, field) => {
    const { status, body } = await call('POST', '', { subject: { type: 'link', id: link.id }, ...fields });
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('of a link or a tag that the workspace does not have is refused', async () => {
    const { token } = await reports.management.newWorkspace();
    const codes = [
      await call('POST', '', { subject: { type: 'link', id: link.id } }, { token }),
      await call('POST', '', { subject: { type: 'tag', id: tagId } }, { token }),
      await call('POST', '', { subject: { type: 'link', id: 'lnk_00000000000000000000' } }),
      await call('POST', '', { subject: { type: 'tag', id: 'x' } }),
    ].map(({ body }) => body.error.code);
    expect(codes).toEqual(['LINK_NOT_FOUND', 'TAG_NOT_FOUND', 'LINK_NOT_FOUND', 'TAG_NOT_FOUND']);
  });

  test('is one of 20 of its subject at most', async () => {
    const { id } = await reports.management.create();
    const subject = { type: 'link', id };
    const created = await Promise.all(Array.from({ length: 24 }, () => call('POST', '', { subject })));
    expect(created.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(created.find(({ status }) => status !== 201)?.body.error.code).toBe('PLAN_LIMIT_REACHED');
  });
});

describe('a shared page', () => {
  test('has the clicks of people on its link, one script that its policy names, and cannot be framed or indexed', async () => {
    const { url } = await createShare();
    const { status, headers, body } = await open(`${url}?days=7`);
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([200, 'noindex', 'no-store']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
    expect(body).toContain('<h1 dir="auto">localhost:8080/Shared-1</h1>');
    expect(body).toMatch(/<dt>Clicks<\/dt><dd>2<\/dd>.*<dt>Visitors<\/dt><dd>1<\/dd>/);
    expect(body).toMatch(/Germany<\/span><span>1.*Austria|Austria<\/span><span>1.*Germany/);
    expect(body).toContain('&#60;script&#62;.example');
    const [[, script = ''] = [], ...others] = [...body.matchAll(/<script>(.*?)<\/script>/g)];
    expect([others, body.match(/<script/g)?.length]).toEqual([[], 1]);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
  });

  test.each([
    ['', 'UTC'],
    ['&timezone=Asia/Tokyo', 'Asia/Tokyo'],
    ['&timezone=asia%2Ftokyo', 'Asia/Tokyo'],
    ['&timezone=Nowhere%2F%3Cb%3E', 'UTC'],
    ['&timezone=Asia/Tokyo&timezone=Europe/Berlin', 'UTC'],
  ])('with the query %j has days of %s, and so have its other ranges', async (query, timezone) => {
    const { url } = await createShare();
    const { body } = await open(`${url}?days=7${query}`);
    expect(body).toContain(`days in ${timezone}<`);
    expect(body).toContain(`href="?days=90&#38;timezone=${encodeURIComponent(timezone)}"`);
    const today = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: timezone }).format();
    expect(body).toContain(`${today}, so far`);
  });

  test('of a tag has the clicks of its links, and of a workspace all of them', async () => {
    const tagged = await open((await createShare({ subject: { type: 'tag', id: tagId } })).url);
    expect(tagged.body).toMatch(/<h1 dir="auto">Grüße &#60;b&#62;<\/h1>.*<dt>Clicks<\/dt><dd>2<\/dd>/);
    const whole = await open((await createShare({ subject: { type: 'workspace' } })).url);
    expect(whole.body).toMatch(/<h1 dir="auto">All links<\/h1>.*<dt>Clicks<\/dt><dd>2<\/dd>/);
  });

  test('has only the rankings that were chosen, and may be framed when that is allowed', async () => {
    const { url } = await createShare({ dimensions: ['device'], embed: true });
    const { body, headers } = await open(url);
    expect(body).toContain('Devices');
    expect(body).not.toContain('Countries');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
  });

  test('has other rankings from the first visit after they were changed', async () => {
    const { id, url } = await createShare({ dimensions: ['device'] });
    expect((await open(url)).body).toContain('Devices');
    await call('PATCH', `/${id}`, { dimensions: ['country'] });
    const { body } = await open(url);
    expect([body.includes('Countries'), body.includes('Devices')]).toEqual([true, false]);
  });

  test('asks for its password, accepts the right one, and asks again when it is changed', async () => {
    const { id, url } = await createShare({ password: 'open sesame' });
    const asked = await open(url);
    expect([asked.status, asked.body.includes('Shared-1')]).toEqual([401, false]);
    expect((await open(url, { form: 'password=wrong' })).status).toBe(403);
    const unlocked = await open(url, { form: 'password=open+sesame' });
    expect([unlocked.status, unlocked.headers.location]).toEqual([303, new URL(url).pathname]);
    const [cookie = ''] = (unlocked.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? '');
    expect((await open(url, { cookie })).status).toBe(200);
    expect((await open((await createShare({ password: 'x' })).url, { cookie })).status).toBe(401);
    expect((await open(url, { cookie: cookie.replace(/=\d+/, '=99999999999') })).status).toBe(401);
    await call('PATCH', `/${id}`, { password: 'another one' });
    expect((await open(url, { cookie })).status).toBe(401);
  });

  test('is at its former address, too, and its cookie is for the address at which the password was entered', async () => {
    const { url } = await createShare({ password: 'open sesame' });
    expect(new URL(url).pathname).toMatch(/^\/s\/[0-9A-Za-z]{24}$/);
    const former = url.replace('/s/', '/app/s/');
    expect((await open(former)).status).toBe(401);
    for (const address of [url, former]) {
      const unlocked = await open(address, { form: 'password=open+sesame' });
      const { pathname } = new URL(address);
      expect([unlocked.status, unlocked.headers.location]).toEqual([303, pathname]);
      const [cookie = ''] = unlocked.headers['set-cookie'] ?? [];
      expect(cookie).toContain(`Path=${pathname};`);
      expect((await open(address, { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
    }
  });

  test('without a password sets no cookie when a form is sent to it', async () => {
    const { url } = await createShare();
    for (const form of ['', 'password=anything']) {
      const { status, headers } = await open(url, { form });
      expect([status, headers.location, headers['set-cookie']]).toEqual([303, new URL(url).pathname, undefined]);
    }
  });

  test('delays guesses of its password', async () => {
    const { url } = await createShare({ password: 'open sesame' });
    const statuses: (number | undefined)[] = [];
    for (let guess = 0; guess < 12; guess++) statuses.push((await open(url, { form: `password=${guess}` })).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 403));
    expect(statuses.at(-1)).toBe(429);
  });

  test('says in words what is wrong, when the reports cannot be read or the request cannot be', async () => {
    const { url } = await createShare();
    const { pool, owner } = reports.management;
    const management = await startManagement({ databaseUrl: String(pool.options.connectionString), owner });
    try {
      const { status, headers, body } = await open(url, { port: new URL(management.url).port });
      expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(body).toContain('The service is temporarily unavailable.');
    } finally {
      await management.stop();
    }
    const { headers, body } = await open(url, { form: `password=${'x'.repeat(5_000)}` });
    expect([headers['content-type'], body.includes('Please try again')]).toEqual(['text/html; charset=utf-8', true]);
  });

  test('is gone when its end comes, its link is deleted or its workspace is suspended', async () => {
    const { management } = reports;
    const ended = await createShare({ expiresAt: '2999-01-01T00:00:00Z' });
    expect((await open(ended.url)).status).toBe(200);
    await management.pool.query(`update shares set expires_at = now() - interval '1 second' where id = $1`, [ended.id]);
    expect((await open(ended.url)).status).toBe(404);

    const { id } = await management.create();
    const ofLink = await createShare({ subject: { type: 'link', id } });
    expect((await open(ofLink.url)).status).toBe(200);
    await management.call('DELETE', `/v1/links/${id}`);
    expect((await open(ofLink.url)).status).toBe(404);

    const { workspaceId, token } = await management.newWorkspace();
    const whole = await call('POST', '', { subject: { type: 'workspace' } }, { token });
    const { url } = success(share).parse(whole.body).data;
    expect((await open(url)).status).toBe(200);
    await management.pool.query('update workspaces set suspended_at = now() where id = $1', [workspaceId]);
    expect((await open(url)).status).toBe(404);
  });

  test('is not found on other hosts, at other addresses and by other methods', async () => {
    const { url } = await createShare();
    expect((await open(url, { host: 'go.example.com' })).status).toBe(404);
    for (const path of ['x', `${url.slice(-24)}x`, '0'.repeat(24), '%00', 'x'.repeat(1_900)])
      for (const at of ['s', 'app/s'])
        expect((await open(`http://localhost:8080/${at}/${path}`)).status, path).toBe(404);
    expect((await open(`${url}?days=%00&days=7`)).status).toBe(200);
    expect((await open(url, { form: 'password=' + 'x'.repeat(5_000) })).status).toBe(413);
  });

  test('is in the language of the visitor, with its numbers, dates, countries and names of what is unknown', async () => {
    const { id } = await reports.management.create();
    await addClicks(id, [
      ...Array.from({ length: 1_200 }, () => ({ country: 'DE', referrer: '' })),
      { country: '', referrer: 'news.example' },
    ]);
    const { url } = await createShare({ subject: { type: 'link', id } });
    const german = await open(`${url}?days=7`, { language: 'de-CH, en;q=0.5' });
    expect(german.headers.vary).toBe('Accept-Language');
    expect(german.body).toContain('<html lang="de" dir="ltr">');
    const today = new Intl.DateTimeFormat('de', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date());
    for (const words of [
      '<dd>1.201</dd>',
      `${today}, bis jetzt: 1.201 Klicks`,
      'Deutschland',
      '>Direkt<',
      '>Unbekannt<',
    ])
      expect(german.body).toContain(words);
    const arabic = await open(`${url}?days=7`, { language: 'ar' });
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.body).toContain('ألمانيا');
    // In a text from right to left, the end of an anchor is at the left.
    expect(arabic.body).toContain('text-anchor="start"');
    const english = await open(`${url}?days=7`);
    for (const words of ['<dd>1,201</dd>', 'Germany', '>Direct<', '>Unknown<', '12 months'])
      expect(english.body).toContain(words);
  });
});

describe('a shared page with settings of a report', () => {
  let id: string;
  const day = 86_400_000;
  beforeAll(async () => {
    ({ id } = await reports.management.create({ tags: ['Limited'] }));
    const now = Date.now();
    // The day before yesterday: in the time before a range of two days at each time of the day, and never in that range.
    const beforeYesterday = now - (now % day) - day - day / 24;
    await addClicks(id, [
      { country: 'DE', device: 'mobile', referrer: 'phone.example' },
      { country: 'DE', device: 'desktop', referrer: 'desk.example' },
      { country: 'AT', device: 'mobile', referrer: 'alps.example' },
      { country: 'DE', device: 'mobile', referrer: 'old.example', timestamp: beforeYesterday },
      { country: 'DE', device: 'mobile', referrer: 'older.example', timestamp: now - 40 * day },
      { country: 'DE', device: 'mobile', referrer: 'robot.example', bot: true },
    ]);
  });
  const hosts = (body: string) => [...body.matchAll(/(\w+)\.example/g)].map(([, name]) => name).sort();
  /** Opens the page of a new share once: a subject has few of them, and an address opens few pages. */
  const openShare = async (fields: object, query = '') => {
    const created = await createShare({ subject: { type: 'link', id }, ...fields });
    const { body } = await open(`${created.url}${query}`);
    await call('DELETE', `/${created.id}`);
    return body;
  };
  const all = ['alps', 'desk', 'old', 'older', 'phone'];

  test.each<[object, string[]]>([
    [{ filters: { country: 'DE', device: 'mobile' } }, ['old', 'phone']],
    [{ filters: { tag: 'limited' } }, ['alps', 'desk', 'old', 'phone']],
    [{ filters: { tag: 'Another' } }, []],
    [{ days: 1 }, ['alps', 'desk', 'phone']],
    [{ days: 60, filters: { device: 'mobile' } }, ['alps', 'old', 'older', 'phone']],
    [{ start: new Date(Date.now() - 50 * day).toISOString() }, all],
    [
      { start: new Date(Date.now() - 50 * day).toISOString(), end: new Date(Date.now() - day).toISOString() },
      ['old', 'older'],
    ],
    [{ days: 1, includeBots: true }, ['alps', 'desk', 'phone', 'robot']],
    [{ subject: { type: 'tag', id: '' }, filters: { country: 'AT' } }, ['alps']],
    [{ subject: { type: 'workspace' }, filters: { country: 'AT', referrer: 'alps.example' } }, ['alps']],
  ])('with %j has the clicks of %j, whatever its visitor asks for', async (fields, expected) => {
    const tags = (await reports.management.call('GET', '/v1/tags')).body.data as unknown as {
      id: string;
      name: string;
    }[];
    const limited = tags.find(({ name }) => name === 'Limited')?.id;
    const ofTag = 'subject' in fields && (fields.subject as { id?: string }).id === '';
    const given = { dimensions: ['referrer'], ...fields, ...(ofTag && { subject: { type: 'tag', id: limited } }) };
    const widened = '?days=365&filter[country]=AT&filters={}&includeBots=true&start=2020-01-01&dimensions=city';
    const body = await openShare(given, widened);
    const inLists = hosts(body.slice(body.indexOf('class="lists"')));
    const isChosen = !('days' in fields) && !('start' in fields);
    // A visitor chooses the length where the share has none, and nothing else.
    const withinYear = isChosen && inLists.includes('older') ? [...expected, 'older'].sort() : expected;
    expect([inLists, body.includes('<nav')]).toEqual([withinYear, isChosen]);
    expect(body).not.toContain('Cities');
  });

  test('says its name, what it reports, its time, its filters and what counts, in the language of the visitor', async () => {
    const time = { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z', timezone: 'UTC' };
    const filters = { country: '!DE,!(none)', device: 'mobile', language: 'pt-BR', link: `${id},lnk_2`, ref: '<i>' };
    const fields = { name: 'Spring <b>', filters, ...time, includeBots: true, includeInternal: true };
    const { url } = await createShare(fields);
    const { body } = await open(url);
    for (const words of [
      '<h1 dir="auto">Spring &#60;b&#62;</h1><p dir="auto">localhost:8080/Shared-1</p>',
      'Jan 1\u2009–\u200931, 2026',
      'Bots included · own traffic included · days in UTC',
      'Country is not Germany or none',
      'Device is Phone',
      'Language is Brazilian Portuguese',
      'Link is 2 chosen',
      'Ref is &#60;i&#62;',
    ])
      expect(body).toContain(words);
    expect(body).not.toContain(id);
    expect(body).not.toContain('so far');
    expect((await open(url, { language: 'de' })).body).toContain('Land ist nicht Deutschland oder');
  });

  test('shows flags, parts of the whole and the change since the time before only where it is compared', async () => {
    const compared = await openShare({ days: 2, compare: 'previous' });
    expect(compared).toMatch(/<dt>Clicks<\/dt><dd>3<\/dd><dd class="before">\+200% · 1 before<\/dd>/);
    expect(compared).toContain('🇩🇪');
    expect(compared).toMatch(/Germany<\/span><span>2<\/span><span class="share">66.7%/);
    expect(await openShare({ days: 2 })).not.toContain('class="before"');
  });

  test('of another workspace has none of the clicks, and another workspace cannot change it', async () => {
    const { token } = await reports.management.newWorkspace();
    const created = await call('POST', '', { subject: { type: 'workspace' }, filters: { link: id } }, { token });
    const { url, id: shareId } = success(share).parse(created.body).data;
    expect((await open(url)).body).toMatch(/<dt>Clicks<\/dt><dd>0<\/dd>/);
    expect((await call('PATCH', `/${shareId}`, { filters: {} })).body.error.code).toBe('SHARE_NOT_FOUND');
  });
});
