import { codeField } from '@linkplane/contracts/problems';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdLinks, success, utmTemplate, type UtmTemplate } from '@linkplane/contracts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const url = 'https://example.com/';
const unset = { utmSource: null, utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null };
const call = (method: string, path: string, body?: unknown, token?: string) =>
  management.call(method, `/v1/utm-templates${path}`, body, token === undefined ? {} : { token });

async function createTemplate(fields: object = {}): Promise<UtmTemplate> {
  const { status, body } = await call('POST', '', { name: 'Newsletter', ...fields });
  expect(status).toBe(201);
  return success(utmTemplate).strict().parse(body).data;
}

describe('a UTM template', () => {
  test('has every given field and null for the others, also when it is read and listed', async () => {
    const full = {
      name: 'Spring 🎉',
      utmSource: 'news',
      utmMedium: 'mail',
      utmCampaign: 'c',
      utmTerm: 't',
      utmContent: 'x',
    };
    const created = await createTemplate({ ...full, required: ['utmContent', 'utmSource', 'utmSource'] });
    expect(created).toMatchObject({ ...full, required: ['utmSource', 'utmContent'] });
    expect((await call('GET', `/${created.id}`)).body.data).toEqual(created);
    const empty = await createTemplate();
    expect(empty).toMatchObject({ ...unset, required: [] });
    const { body } = await call('GET', '');
    expect(body.data).toEqual(expect.arrayContaining([created, empty]));
  });

  test('changes the given fields and no others; an empty change changes nothing', async () => {
    const created = await createTemplate({ utmSource: 'news', required: ['utmSource'] });
    const changed = (await call('PATCH', `/${created.id}`, { utmSource: null, name: 'Renamed' })).body.data;
    expect(changed).toMatchObject({ name: 'Renamed', utmSource: null, required: ['utmSource'] });
    expect((await call('PATCH', `/${created.id}`, {})).body.data).toEqual(changed);
  });

  test('is gone once deleted', async () => {
    const { id } = await createTemplate();
    expect((await call('DELETE', `/${id}`)).body.data).toEqual({ deleted: true });
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await call(method, `/${id}`);
      expect([status, body.error.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
    }
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: 'n', utmSource: 'x'.repeat(256) }, 'utmSource'],
    [{ name: 'n', required: ['title'] }, 'required.0'],
    [{ name: 'n', required: 'utmSource' }, 'required'],
    [{ name: 'n', required: Array.from({ length: 6 }, () => 'utmTerm') }, 'required'],
    [{ utmSource: 'news' }, 'name'],
  ])('%j is invalid', async (fields, field) => {
    const { status, body } = await call('POST', '', fields);
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('beyond the hundredth is refused, however many are created at once', async () => {
    const { token } = await management.newWorkspace();
    const responses = await Promise.all(
      Array.from({ length: 104 }, (_, n) => call('POST', '', { name: `Campaign ${n}` }, token)),
    );
    const codes = responses.filter(({ status }) => status !== 201).map(({ body }) => body.error.code);
    expect(codes).toEqual(Array(4).fill('PLAN_LIMIT_REACHED'));
  });
});

describe('a link created with a template', () => {
  test("gets its parameters; the link's own values win, null included", async () => {
    const { id: utmTemplateId } = await createTemplate({ utmSource: 'news', utmMedium: 'mail', utmTerm: 't' });
    const { body } = await management.call('POST', '/v1/links', {
      url,
      utmTemplateId,
      utmMedium: 'web',
      utmTerm: null,
    });
    expect(body.data).toMatchObject({ ...unset, utmSource: 'news', utmMedium: 'web' });
    expect(body.data).not.toHaveProperty('utmTemplateId');
  });

  test('is refused, naming every required parameter that neither of them has', async () => {
    const required = ['utmSource', 'utmCampaign', 'utmContent'];
    const { id: utmTemplateId } = await createTemplate({ name: 'Ads', utmSource: 'ads', required });
    const { status, body } = await management.call('POST', '/v1/links', { url, utmTemplateId, utmContent: '' });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    const message = 'is required by the UTM template "Ads"';
    expect(body.error.details).toEqual([
      codeField({ field: 'utmCampaign', message }),
      codeField({ field: 'utmContent', message }),
    ]);
    const complete = { url, utmTemplateId, utmCampaign: 'c', utmContent: 'x' };
    expect((await management.call('POST', '/v1/links', complete)).status).toBe(201);
  });

  test('keeps what it got when the template changes or is deleted', async () => {
    const { id: utmTemplateId } = await createTemplate({ utmSource: 'news' });
    const { body } = await management.call('POST', '/v1/links', { url, utmTemplateId });
    await call('PATCH', `/${utmTemplateId}`, { utmSource: 'other' });
    await call('DELETE', `/${utmTemplateId}`);
    expect((await management.call('GET', `/v1/links/${body.data.id}`)).body.data.utmSource).toBe('news');
  });

  test('in a bulk creation or by external id follows the same rules', async () => {
    const { id: utmTemplateId } = await createTemplate({ utmSource: 'news', required: ['utmCampaign'] });
    const links = [
      { url, utmTemplateId, utmCampaign: 'c' },
      { url, utmTemplateId },
      { url, utmTemplateId: 'utm_00000000000000000000' },
      { url },
    ];
    const { text } = await management.call('POST', '/v1/links/bulk', { links });
    const { results } = success(createdLinks).parse(JSON.parse(text)).data;
    expect(results.map((result) => (result.success ? result.data.utmSource : result.error.code))).toEqual([
      'news',
      'VALIDATION_ERROR',
      'TEMPLATE_NOT_FOUND',
      null,
    ]);
    const path = `/v1/links/by-external-id/template-${utmTemplateId}`;
    expect((await management.call('PUT', path, { url, utmTemplateId })).status).toBe(400);
    const put = await management.call('PUT', path, { url, utmTemplateId, utmCampaign: 'c' });
    expect([put.status, put.body.data.utmSource]).toEqual([201, 'news']);
    const again = await management.call('PUT', path, { utmTemplateId, utmSource: null });
    expect([again.status, again.body.data.utmSource]).toEqual([200, null]);
  });

  test.each(['utm_00000000000000000000', 'nonsense', ''])('with the unknown template "%s" is refused', async (id) => {
    const { status, body } = await management.call('POST', '/v1/links', { url, utmTemplateId: id });
    expect([status, body.error.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
  });

  test("cannot use another workspace's template", async () => {
    const { id: utmTemplateId } = await createTemplate({ utmSource: 'secret' });
    const { token } = await management.newWorkspace();
    const { status, body } = await management.call('POST', '/v1/links', { url, utmTemplateId }, { token });
    expect([status, body.error.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
  });
});
