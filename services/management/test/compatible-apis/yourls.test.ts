import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScopedToken, readForeign as read } from '../support/foreign-calls.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement({ compatibleApis: ['yourls'], publicUrl: 'https://lnk.example' });
});
afterAll(() => management.stop());

type Fields = Record<string, string>;
const target = 'https://example.com/a?b=1&c=2';
const path = '/yourls-api.php';

const signed = (fields: Fields) => ({ signature: management.owner.token, format: 'json', ...fields });
const get = async (fields: Fields) =>
  await read(await fetch(`${management.url}${path}?${new URLSearchParams(signed(fields)).toString()}`));
const post = async (fields: Fields) =>
  await read(await fetch(management.url + path, { method: 'POST', body: new URLSearchParams(signed(fields)) }));

describe('clients of YOURLS', () => {
  test('PrivateBin, which posts a form, gets the short URL', async () => {
    const { status, body } = await post({ action: 'shorturl', url: 'https://bin.example/?abc#key' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      statusCode: '200',
      status: 'success',
      shorturl: expect.stringMatching(/^https:\/\/lnk.example\/\w+$/),
    });
    expect((await management.call('GET', `/v1/links/by-slug?slug=${body.url.keyword}`)).body.data.url).toBe(
      'https://bin.example/?abc#key',
    );
  });

  test('ShareX, which posts a multipart form and reads the whole response, gets the short URL alone', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ action: 'shorturl', url: target, format: 'simple' }))
      form.append(name, value);
    form.append('signature', management.owner.token);
    const { status, type, text } = await read(await fetch(management.url + path, { method: 'POST', body: form }));
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^https:\/\/lnk\.example\/\w+$/);
  });

  test('a bookmark, which sends everything in the query, creates a link with its keyword and its title', async () => {
    const { status, body } = await get({ action: 'shorturl', url: target, keyword: 'ozh', title: 'A <title>' });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      code: '',
      message: `${target} added to database`,
      errorCode: '',
      statusCode: '200',
      url: {
        keyword: 'ozh',
        url: target,
        title: 'A <title>',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        ip: '',
      },
      title: 'A <title>',
      shorturl: 'https://lnk.example/ozh',
    });
  });

  test('expand and url-stats find a link by its short URL and by its keyword', async () => {
    await get({ action: 'shorturl', url: target, keyword: 'found' });
    for (const shorturl of ['found', 'https://lnk.example/found']) {
      const expanded = { keyword: 'found', shorturl: 'https://lnk.example/found', longurl: target };
      expect((await get({ action: 'expand', shorturl })).body).toMatchObject({
        ...expanded,
        message: 'success',
        statusCode: '200',
      });
      const { body } = await post({ action: 'url-stats', shorturl });
      expect(body).toMatchObject({
        statusCode: '200',
        link: { shorturl: 'https://lnk.example/found', url: target, clicks: '0' },
      });
    }
    expect((await get({ action: 'expand', shorturl: 'found', format: 'simple' })).text).toBe(target);
  });

  test('stats list links by their clicks and by their age, from a position on', async () => {
    const { token } = await management.newWorkspace();
    const own = { signature: token, action: 'stats', filter: 'last' };
    for (const keyword of ['st-1', 'st-2', 'st-3', 'st-4', 'st-5'])
      await get({ ...own, action: 'shorturl', filter: '', url: target, keyword }).then(({ status }) =>
        expect(status).toBe(400),
      );
    for (const keyword of ['st-1', 'st-2', 'st-3', 'st-4', 'st-5'])
      await get({ signature: token, action: 'shorturl', url: target, keyword });
    const keywordsOf = ({ links = {} }: { links?: Record<string, { shorturl: string }> }) =>
      Object.entries(links).map(([name, { shorturl }]) => [name, shorturl.slice(-1)]);
    const { body } = await get({ ...own, limit: '2' });
    expect(body).toMatchObject({ stats: { total_links: '5' }, statusCode: '200', message: 'success' });
    expect(keywordsOf(body)).toEqual([
      ['link_1', '5'],
      ['link_2', '4'],
    ]);
    expect(keywordsOf((await get({ ...own, limit: '2', start: '1' })).body)).toEqual([
      ['link_1', '4'],
      ['link_2', '3'],
    ]);
    expect(keywordsOf((await get({ ...own, limit: '3', start: '4' })).body)).toEqual([['link_1', '1']]);
    expect((await get({ ...own })).body).toEqual({
      stats: { total_links: '5' },
      statusCode: '200',
      message: 'success',
    });
  });

  test('the default format is XML, with its special characters escaped', async () => {
    const { type, text } = await get({
      action: 'shorturl',
      url: target,
      keyword: 'xml',
      title: 'a\u0001<b>',
      format: 'xml',
    });
    expect(type).toBe('application/xml; charset=utf-8');
    expect(text).toContain(
      '<keyword>xml</keyword><url>https://example.com/a?b=1&amp;c=2</url><title>a&lt;b&gt;</title>',
    );
  });
});

describe('errors in the form of YOURLS', () => {
  test.each<[string, Fields, number, string]>([
    ['a taken keyword', { action: 'shorturl', url: target, keyword: 'taken' }, 400, 'error:keyword'],
    ['a keyword that is no slug', { action: 'shorturl', url: target, keyword: 'a b' }, 400, 'error:keyword'],
    ['a missing URL', { action: 'shorturl' }, 400, 'error:nourl'],
    ['a URL with another scheme', { action: 'shorturl', url: 'javascript:alert(1)' }, 400, 'error:nourl'],
    ['a short URL as the destination', { action: 'shorturl', url: 'https://lnk.example/taken' }, 400, 'error:noloop'],
    ['an unknown short URL', { action: 'expand', shorturl: 'nothing-here' }, 404, 'error:link_not_found'],
    ['an unknown action', { action: 'db-stats' }, 400, 'error:validation_error'],
    ['a parameter that cannot be kept', { action: 'shorturl', url: target, age: '1' }, 400, 'error:validation_error'],
    ['jsonp', { action: 'shorturl', url: target, format: 'jsonp', callback: 'f' }, 400, 'error:validation_error'],
    [
      'a signature with a timestamp',
      { action: 'shorturl', url: target, signature: 'a'.repeat(32), timestamp: '1' },
      403,
      'error:invalid_token',
    ],
  ])('%s', async (_name, fields, statusCode, code) => {
    await management.call('POST', '/v1/links', { url: target, slug: 'taken' });
    const { status, body, text } = await post(fields);
    expect(status).toBe(statusCode);
    if (fields['format'] === 'jsonp') expect(text).toContain(`<code>${code}</code>`);
    else
      expect(body).toMatchObject({
        status: 'fail',
        code,
        statusCode: String(statusCode),
        errorCode: String(statusCode),
      });
  });

  test('a user name and a password are no token', async () => {
    const body = new URLSearchParams({ username: 'a', password: 'b', action: 'stats', format: 'json' });
    const refused = await read(await fetch(management.url + path, { method: 'POST', body }));
    expect([refused.status, refused.body.code]).toEqual([403, 'error:unauthorized']);
  });

  test('a link that is not created has no text in the format simple', async () => {
    const { status, text } = await get({ action: 'shorturl', url: 'nothing', format: 'simple' });
    expect([status, text]).toEqual([400, '']);
  });

  test.each([
    ['a body that is too large', 'x='.padEnd(70_000, 'y'), 'application/x-www-form-urlencoded', 413],
    ['a body in JSON', '{"action":"stats"}', 'application/json', 415],
    ['a broken multipart body', 'nothing', 'multipart/form-data; boundary=x', 400],
  ])('%s', async (_name, body, type, status) => {
    const sent = { method: 'POST', body, headers: { 'content-type': type } };
    const refused = await read(await fetch(`${management.url}${path}?format=json`, sent));
    expect([refused.status, refused.body.statusCode]).toEqual([status, String(status)]);
  });

  test('a file in a form is refused', async () => {
    const form = new FormData();
    form.append('action', new Blob(['stats']), 'a.txt');
    expect((await fetch(management.url + path, { method: 'POST', body: form })).status).toBe(400);
  });

  test('another method is refused', async () => {
    const { status, headers } = await fetch(`${management.url}${path}?signature=${management.owner.token}`, {
      method: 'PUT',
    });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, HEAD']);
  });
});

describe('tokens', () => {
  test('a token that may only read creates nothing', async () => {
    const signature = await createScopedToken(management, 'read');
    expect((await post({ signature, action: 'shorturl', url: target })).status).toBe(403);
    expect((await post({ signature, action: 'stats' })).status).toBe(200);
    expect((await post({ signature: await createScopedToken(management, 'analytics'), action: 'stats' })).status).toBe(
      403,
    );
  });

  test('links of another workspace are not found', async () => {
    await get({ action: 'shorturl', url: target, keyword: 'theirs' });
    const { token } = await management.newWorkspace();
    for (const action of ['expand', 'url-stats'])
      expect((await get({ signature: token, action, shorturl: 'theirs' })).status).toBe(404);
    expect((await get({ signature: token, action: 'stats', limit: '10' })).body.stats).toEqual({ total_links: '0' });
  });

  test('calls count for the rate limit of the workspace', async () => {
    const { token } = await management.newWorkspace('free');
    const responses = [];
    for (let n = 0; n <= 60; n += 1) responses.push(await get({ signature: token, action: 'stats' }));
    expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
    expect(responses.at(-1)?.body.code).toBe('error:rate_limit_exceeded');
  });
});
