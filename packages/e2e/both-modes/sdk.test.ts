import { createLinkplaneClient, LinkplaneError, type LinkplaneClient } from '@linkplane/sdk';
import { waitFor } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import { drawPng } from '../support/draw-png.ts';
import { createResponseValidator, type ResponseValidator } from '../support/validate-responses.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
let checker: ResponseValidator;
let linkplane: LinkplaneClient;

beforeAll(async () => {
  product = await shareProduct();
  const document = await fetch(`http://127.0.0.1:${product.port}/v1/openapi.json`);
  checker = createResponseValidator((await document.json()) as { [key: string]: unknown });
  linkplane = connect(product.firstRun.token);
});

const connect = (token: string) =>
  createLinkplaneClient({ baseUrl: `http://127.0.0.1:${product.port}`, token, fetch: checker.fetch });

const codeOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof LinkplaneError ? error.code : error;
};

test('the SDK creates, follows, counts, updates, draws and deletes a link', async () => {
  const link = await linkplane.createLink({ url: 'https://example.com/launch', title: 'Launch', utmSource: 'news' });
  expect(await linkplane.getLink(link.id)).toEqual(link);
  const visit = await product.visit(`/${link.slug}`);
  expect(visit.headers.location).toBe('https://example.com/launch?utm_source=news');
  const countClicks = async () => [
    (await linkplane.getLinkStats(link.id, { includeBots: false })).totalClicks,
    (await linkplane.getLink(link.id)).clicks,
  ];
  await waitFor(async () => (await countClicks()).every((count) => count === 1), {
    timeoutMs: 10_000,
    what: 'the click to be counted, in stats and in the total',
  });
  const filters = { 'filter[device]': 'desktop', 'filter[utmSource]': 'news,(none)' };
  expect(await linkplane.getLinkStats(link.id, filters)).toMatchObject({
    totalClicks: 1,
    filters: { device: 'desktop', utmSource: 'news,(none)' },
  });
  expect((await linkplane.getOverview({ 'filter[device]': '!desktop' })).totalClicks).toBe(0);
  expect(await linkplane.getBreakdown({ by: 'device', 'filter[link]': link.id })).toMatchObject({
    rows: [{ name: 'desktop', clicks: 1, uniqueVisitors: 1 }],
    other: { clicks: 0 },
    total: 1,
  });
  expect((await linkplane.getHours({ 'filter[link]': link.id })).total).toBe(1);
  const { links: sparks } = await linkplane.getSparklines({ ids: link.id });
  expect(sparks).toMatchObject([{ id: link.id, clicks: [...new Array<number>(29).fill(0), 1] }]);
  expect((await linkplane.getLinkStats(link.id, { compare: 'year' })).comparison).toMatchObject({ totalClicks: 0 });
  const changed = await linkplane.updateLink(link.id, {
    title: null,
    clickLimit: 5,
    expiresAt: '2099-01-01T00:00:00Z',
  });
  expect(changed).toMatchObject({ title: null, clickLimit: 5, expiresAt: '2099-01-01T00:00:00.000Z', clicks: 1 });

  const png = await linkplane.getLinkQr(link.id, { size: 200, dark: '#14172b' });
  expect(png.headers.get('content-type')).toBe('image/png');
  expect([...new Uint8Array(await png.arrayBuffer()).subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(await (await linkplane.getLinkQr(link.id, { format: 'svg' })).text()).toMatch(/^<svg|^<\?xml/);
  expect(await (await linkplane.getLinkQr(link.id, { format: 'base64' })).json()).toMatchObject({ success: true });
  const look = { dots: 'rounded', corners: 'dot', level: 'Q', frame: 'Scan me' } as const;
  expect(await linkplane.putLinkQrStyle(link.id, look)).toMatchObject({ stored: true, style: look });
  expect(await linkplane.getLinkQrStyle(link.id)).toMatchObject({ stored: true, style: look });
  const sheet = await linkplane.downloadQrCodes({ as: 'sheet', ids: link.id });
  expect(Buffer.from(await sheet.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.4/);
  expect(await linkplane.deleteLinkQrStyle(link.id)).toMatchObject({ stored: false });

  expect(await linkplane.deleteLink(link.id)).toEqual({ deleted: true });
  expect(await codeOf(linkplane.getLink(link.id))).toBe('LINK_NOT_FOUND');
  await expectWithinASecond(async () => (await product.visit(`/${link.slug}`)).status, 404);
});

test('the SDK creates and updates a link by its external id, and finds it by its slug', async () => {
  const externalId = 'crm/4711 ä';
  const { id, slug } = await linkplane.putLinkByExternalId(externalId, { url: 'https://example.com/crm' });
  const updated = await linkplane.putLinkByExternalId(externalId, { title: 'Customer' });
  expect(updated).toMatchObject({ id, slug, externalId, title: 'Customer', url: 'https://example.com/crm' });
  expect(await linkplane.getLinkByExternalId(externalId)).toEqual(updated);
  expect(await linkplane.getLinkBySlug({ slug })).toEqual(updated);
  expect(await codeOf(linkplane.createLink({ url: 'https://example.com/', externalId }))).toBe('EXTERNAL_ID_TAKEN');
});

test('the SDK manages UTM templates, and creates a link with one', async () => {
  const { id } = await linkplane.createUtmTemplate({
    name: 'Newsletter',
    utmSource: 'news',
    required: ['utmCampaign'],
  });
  await linkplane.updateUtmTemplate(id, { utmMedium: 'email' });
  const link = { url: 'https://example.com/', utmTemplateId: id };
  expect(await codeOf(linkplane.createLink(link))).toBe('VALIDATION_ERROR');
  const { slug } = await linkplane.createLink({ ...link, utmCampaign: 'spring' });
  expect((await product.visit(`/${slug}`)).headers.location).toBe(
    'https://example.com/?utm_source=news&utm_medium=email&utm_campaign=spring',
  );
  expect(await linkplane.getUtmTemplate(id)).toMatchObject({ name: 'Newsletter', utmMedium: 'email' });
  expect((await linkplane.listUtmTemplates()).map((template) => template.id)).toEqual([id]);
  expect(await linkplane.deleteUtmTemplate(id)).toEqual({ deleted: true });
  expect(await codeOf(linkplane.createLink(link))).toBe('TEMPLATE_NOT_FOUND');
});

test('the SDK shares the statistics of a link as a page, and revokes it', async () => {
  const link = await linkplane.createLink({ url: 'https://example.com/' });
  const { id, url } = await linkplane.createShare({ subject: { type: 'link', id: link.id }, dimensions: ['country'] });
  const status = async () => (await product.visit(new URL(url).pathname)).status;
  expect(await status()).toBe(200);
  expect(await linkplane.updateShare(id, { password: 'open sesame' })).toMatchObject({ id, hasPassword: true });
  expect(await status()).toBe(401);
  expect(await linkplane.listShares()).toMatchObject([{ id, url }]);
  expect(await linkplane.deleteShare(id)).toEqual({ deleted: true });
  expect(await status()).toBe(404);
});

test('the SDK moves no link to a workspace that the caller does not own', async () => {
  const { id } = await linkplane.createLink({ url: 'https://example.com/' });
  const workspaceId = 'wsp_00000000000000000000';
  expect(await codeOf(linkplane.transferLinks({ ids: [id], workspaceId, history: 'keep' }))).toBe('FORBIDDEN');
  expect(await linkplane.getLink(id)).toMatchObject({ id });
});

test('the SDK undoes an import, and keeps what was edited since until it is confirmed', async () => {
  const links = [
    { url: 'https://example.com/a' },
    { url: 'https://example.com/b', qrStyle: { dots: 'rounded' as const } },
  ];
  const { results } = await linkplane.createLinks({ links, importId: 'sdk-import' });
  const [first, second] = results.map(({ data }) => data?.id);
  expect(await linkplane.listImports()).toMatchObject([{ id: 'sdk-import', links: 2 }]);
  expect((await linkplane.getLinkQrStyle(second ?? '')).style.dots).toBe('rounded');
  await linkplane.updateLink(first ?? '', { title: 'Edited' });
  const undone = await linkplane.undoImport('sdk-import', {});
  expect(undone).toMatchObject({ deleted: 1, inUse: 1, kept: [{ id: first, reasons: ['edited'] }] });
  expect(await linkplane.undoImport('sdk-import', { deleteInUse: 1 })).toMatchObject({ deleted: 1, kept: [] });
  expect(await linkplane.listImports()).toEqual([]);
  expect(await codeOf(linkplane.undoImport('unknown', {}))).toBe('IMPORT_NOT_FOUND');
});

test('the SDK resets the statistics of a link, erases a visitor, and reads what has gone', async () => {
  const { id } = await linkplane.createLink({ url: 'https://example.com/' });
  const { erasure, reset } = await linkplane.resetLinkStats(id, {});
  expect([reset, erasure.subject]).toEqual([true, { type: 'link', id, clickId: null }]);
  const visitor = await linkplane.createErasure({ subject: { type: 'visitor', clickId: 'evt_none' } });
  expect((await linkplane.listErasures()).map((one) => one.id)).toEqual([visitor.id, erasure.id]);
  await waitFor(async () => (await linkplane.getErasure(erasure.id)).state === 'done', {
    timeoutMs: 30_000,
    what: 'the erasure is done',
  });
  expect(await codeOf(linkplane.getErasure('ers_none'))).toBe('ERASURE_NOT_FOUND');
});

test('the SDK records a conversion once, and lists it', async () => {
  const link = await linkplane.createLink({ url: 'https://shop.example.com/', clickToken: true });
  const { headers } = await product.visit(`/${link.slug}`);
  const token = new URL(headers.location ?? '').searchParams.get('lp') ?? '';
  const body = { token, name: 'purchase', externalId: `order ${link.id}`, value: '9.90', currency: 'EUR' };
  const conversion = await linkplane.recordConversion(body);
  expect(conversion).toMatchObject({ linkId: link.id, value: '9.9', currency: 'EUR' });
  expect(await linkplane.recordConversion(body)).toEqual(conversion);
  expect((await linkplane.listConversions({ linkId: link.id })).items).toEqual([conversion]);
  expect(await codeOf(linkplane.recordConversion({ ...body, token: 'nonsense' }))).toBe('VALIDATION_ERROR');
});

test('the SDK uploads, lists and deletes a picture, and reads pages and pictures elsewhere', async () => {
  const file = new Blob([new Uint8Array(drawPng(64, 32))], { type: 'image/png' });
  const picture = await linkplane.createUpload({ purpose: 'avatar', x: 0, y: 0, width: 32, height: 32 }, file);
  expect(picture).toMatchObject({ purpose: 'avatar', width: 512, height: 512 });
  const served = await fetch(`http://127.0.0.1:${product.port}${new URL(picture.url).pathname}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await linkplane.listUploads({ purpose: 'avatar' })).items).toEqual([picture]);
  expect(await linkplane.deleteUpload(picture.id)).toEqual({ deleted: true });
  expect(await codeOf(linkplane.deleteUpload(picture.id))).toBe('UPLOAD_NOT_FOUND');
  const url = 'https://no-such-host.invalid.example/';
  expect(await codeOf(linkplane.importUpload({ url, purpose: 'thumbnail' }))).toBe('VALIDATION_ERROR');
  expect(await codeOf(linkplane.createPagePreview({ url }))).toBe('PREVIEW_UNAVAILABLE');
});

test('the SDK manages export schedules, and their runs say why they failed', async () => {
  const destination = {
    endpoint: 'https://storage.linkplane.invalid.example',
    bucket: 'acme-analytics',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const fields = { type: 'clicks', format: 'parquet', interval: 'daily', filters: { country: 'DE,AT' } } as const;
  const { id } = await linkplane.createExportSchedule({ ...fields, destination });
  expect(await linkplane.updateExportSchedule(id, { destination: { prefix: 'linkplane/' } })).toMatchObject({
    filters: { country: 'DE,AT' },
    destination: { bucket: 'acme-analytics', prefix: 'linkplane/', region: 'us-east-1' },
  });
  expect(await linkplane.listExportSchedules()).toMatchObject([{ id, lastRun: null }]);
  await linkplane.runExportSchedule(id);
  const { lastRun } = await waitFor(
    async () => {
      const schedule = await linkplane.getExportSchedule(id);
      return schedule.lastRun?.state === 'retrying' ? schedule : undefined;
    },
    { timeoutMs: 40_000, what: 'the run to fail' },
  );
  expect(lastRun).toMatchObject({ bytes: null, error: expect.stringContaining('host name') as string });
  expect(await linkplane.deleteExportSchedule(id)).toEqual({ deleted: true });
  expect(await codeOf(linkplane.getExportSchedule(id))).toBe('EXPORT_SCHEDULE_NOT_FOUND');
});

test('the SDK manages import jobs, and one says why it is stopped', async () => {
  const url = 'https://no-such-host.invalid.example/';
  const { id } = await linkplane.createImportJob({ service: 'shlink', url, apiKey: 'key-of-shlink', dryRun: true });
  expect(await linkplane.pauseImportJob(id)).toMatchObject({ id, state: 'paused', task: 'check', hasKey: true });
  expect(await linkplane.listImportJobs()).toMatchObject([{ id, service: 'shlink', url }]);
  expect(await linkplane.undoImportJob(id)).toMatchObject({ id, task: 'undo' });
  const { stop } = await waitFor(
    async () => {
      const job = await linkplane.getImportJob(id);
      return job.state === 'stopped' ? job : undefined;
    },
    { timeoutMs: 40_000, what: 'the job to stop' },
  );
  expect(stop).toMatchObject({ reason: 'NOTHING_IMPORTED' });
  expect(await linkplane.listImportProblems(id)).toMatchObject({ items: [] });
  expect(await linkplane.runImportJob(id, { apiKey: 'key-of-shlink' })).toMatchObject({ id, task: 'import' });
  expect(await codeOf(linkplane.getImportJob('imj_00000000000000000000'))).toBe('IMPORT_JOB_NOT_FOUND');
});

test("the SDK allows a workspace's own scheme, and a link of it opens the app", async () => {
  const url = 'acme://orders/7?quote="&lt';
  expect(await codeOf(linkplane.createLink({ url }))).toBe('INVALID_URL');
  const settings = await linkplane.updateWorkspaceSettings({ destinationSchemes: ['acme'] });
  expect(await linkplane.getWorkspaceSettings()).toEqual(settings);
  const { slug, id } = await linkplane.createLink({ url });
  expect((await product.visit(`/${slug}`)).headers.location).toBe('acme://orders/7?quote=%22&lt');
  expect((await product.visit(`/${slug}+`)).body).toContain('acme://orders/7?quote=%22&#38;lt');
  await linkplane.updateLink(id, { redirectDelayEnabled: true });
  const hasPage = async () => (await product.visit(`/${slug}`)).body.includes('acme://orders/7?quote=%22&#38;lt');
  await waitFor(hasPage, { what: 'the page that names the destination' });
  await linkplane.updateWorkspaceSettings({ destinationSchemes: [] });
  expect(await codeOf(linkplane.createLink({ url }))).toBe('INVALID_URL');
});

test('the SDK tags links, changes and deletes many at once, and renames, merges and deletes tags', async () => {
  const url = 'https://example.com/tagged';
  const links = [{ url, tags: ['Spring'] }, { url, tags: ['Summer'] }, { url }];
  const { results } = await linkplane.createLinks({ links });
  const ids = results.flatMap(({ data }) => (data ? [data.id] : []));
  expect(await linkplane.updateLinks({ ids, addTags: ['Sale'], set: { utmSource: 'news' } })).toMatchObject({
    updated: 3,
    failed: 0,
  });
  const spring = (await linkplane.listTags()).find(({ name }) => name === 'Spring');
  const sale = (await linkplane.listTags()).find(({ name }) => name === 'Sale');
  expect([spring?.links, sale?.links]).toEqual([1, 3]);
  const season = await linkplane.createTag({ name: 'Season', colour: '#3366ff' });
  await linkplane.updateTag(season.id, { name: 'Seasons' });
  expect(await linkplane.mergeTag(spring?.id ?? '', { into: season.id })).toMatchObject({ id: season.id, links: 1 });
  expect(await linkplane.getTag(season.id)).toMatchObject({ name: 'Seasons', colour: '#3366ff', links: 1 });
  expect(await linkplane.getTagStats(season.id, { interval: 'day' })).toMatchObject({
    tagId: season.id,
    totalClicks: 0,
  });
  expect((await linkplane.listLinks({ tag: ['seasons'] })).items).toMatchObject([{ tags: ['Sale', 'Seasons'] }]);
  expect(await linkplane.deleteTag(season.id)).toEqual({ deleted: true });
  expect(await linkplane.deleteLinks({ filter: { tag: ['Sale'] }, expect: 3 })).toMatchObject({
    deleted: 3,
    failed: 0,
  });
});

test('the SDK creates, fills, reorders, counts, updates and deletes a profile', async () => {
  const profile = await linkplane.createProfile({ displayName: 'Ada', slug: 'ada', bio: 'Notes' });
  const shop = await linkplane.addBlock(profile.id, {
    type: 'link',
    label: 'Shop',
    content: 'https://example.com/shop',
  });
  const heading = await linkplane.addBlock(profile.id, { type: 'heading', label: 'Hello', settings: { level: 1 } });
  const ordered = await linkplane.reorderBlocks(profile.id, { blockIds: [heading.id, shop.id] });
  expect(ordered.map(({ id, position }) => [id, position])).toEqual([
    [heading.id, 0],
    [shop.id, 1],
  ]);
  await linkplane.updateBlock(profile.id, shop.id, { label: 'My shop' });
  await linkplane.updateProfile(profile.id, { displayName: 'Ada L.' });
  expect((await linkplane.getProfile(profile.id)).blocks.map(({ label }) => label)).toEqual(['Hello', 'My shop']);
  expect(await linkplane.listProfiles()).toMatchObject([{ id: profile.id, blockCount: 2, displayName: 'Ada L.' }]);

  const page = await product.visit('/@ada');
  expect(page).toMatchObject({ status: 200 });
  expect(page.body).toContain('My shop');
  await waitFor(async () => (await linkplane.getProfileStats(profile.id)).totalViews === 1, {
    timeoutMs: 10_000,
    what: 'the view to be counted',
  });
  expect(await linkplane.deleteBlock(profile.id, heading.id)).toEqual({ deleted: true });
  expect(await linkplane.deleteProfile(profile.id)).toEqual({ deleted: true });
});

test('the SDK lists, exports and deletes what visitors send with a form', async () => {
  const profile = await linkplane.createProfile({ displayName: 'Ada', slug: 'ada-writes' });
  const form = await linkplane.addBlock(profile.id, { type: 'form', label: 'Write' });
  const sent = await fetch(`http://127.0.0.1:${product.port}/b/${form.id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name: 'Grace', email: 'grace@example.com' }),
  });
  expect(sent.status).toBe(303);
  const { items } = await linkplane.listSubmissions(profile.id, form.id);
  expect(items).toMatchObject([{ entries: [{ label: 'Name', value: 'Grace' }, {}] }]);
  expect(await (await linkplane.exportSubmissions(profile.id, form.id)).text()).toContain('"Grace"');
  const id = items[0]?.id ?? '';
  expect(await linkplane.deleteSubmission(profile.id, form.id, id)).toEqual({ deleted: true });
  expect(await codeOf(linkplane.deleteSubmission(profile.id, form.id, id))).toBe('SUBMISSION_NOT_FOUND');
});

test('the SDK iterates over all pages of links and yields each link once', async () => {
  for (const part of [0, 1, 2]) {
    const links = Array.from({ length: 90 }, (_, nth) => ({
      url: 'https://example.com/',
      slug: `page-${part}-${nth}`,
    }));
    expect(await linkplane.createLinks({ links })).toMatchObject({ created: 90, failed: 0 });
  }
  const slugs: string[] = [];
  for await (const { slug } of linkplane.listAllLinks({ search: 'page-' })) slugs.push(slug);
  expect(slugs).toHaveLength(270);
  expect(new Set(slugs).size).toBe(270);
  expect((await linkplane.listLinks({ search: 'page-', limit: 5, page: 2 })).pagination).toMatchObject({ total: 270 });
});

test('the SDK creates one link from two requests with the same Idempotency-Key', async () => {
  const options = { idempotencyKey: 'once-and-only-once' };
  const first = await linkplane.createLink({ url: 'https://example.com/once' }, options);
  expect(await linkplane.createLink({ url: 'https://example.com/once' }, options)).toEqual(first);
  expect(await codeOf(linkplane.createLink({ url: 'https://example.com/other' }, options))).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
});

test('the SDK creates, tests, inspects, rotates, disables and deletes a webhook', async () => {
  const webhook = await linkplane.createWebhook({ url: 'https://hooks.example/', events: ['link.clicked'] });
  expect(webhook.secret).toMatch(/^whsec_/);
  expect(await linkplane.listWebhooks()).toMatchObject([{ id: webhook.id, url: 'https://hooks.example/' }]);
  expect(await linkplane.getWebhook(webhook.id)).not.toHaveProperty('secret');
  const sent = [
    await linkplane.testWebhook(webhook.id),
    await linkplane.testWebhook(webhook.id, { type: 'link.created' }),
  ];
  expect(sent.map(({ type, isTest }) => [type, isTest])).toEqual([
    ['link.clicked', true],
    ['link.created', true],
  ]);
  const listed: string[] = [];
  for await (const { id } of linkplane.listAllWebhookDeliveries(webhook.id, { limit: 1 })) listed.push(id);
  expect(listed.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  const [first = ''] = listed;
  expect((await linkplane.getWebhookDelivery(webhook.id, first)).request.headers['webhook-id']).toBe(first);
  expect((await linkplane.retryWebhookDelivery(webhook.id, first)).id).toBe(first);
  expect((await linkplane.rotateWebhookSecret(webhook.id)).secret).not.toBe(webhook.secret);
  expect(await linkplane.updateWebhook(webhook.id, { active: false })).toMatchObject({ active: false });
  expect(await codeOf(linkplane.testWebhook(webhook.id))).toBe('VALIDATION_ERROR');
  expect(await linkplane.deleteWebhook(webhook.id)).toEqual({ deleted: true });
  expect(await codeOf(linkplane.listWebhookDeliveries(webhook.id))).toBe('WEBHOOK_NOT_FOUND');
});

test('the SDK reads the overview, the exports and the live stream of a workspace', async () => {
  const overview = await linkplane.getOverview({ timezone: 'Europe/Berlin' });
  expect(overview.totalLinks).toBeGreaterThanOrEqual(270);
  expect(await linkplane.getRealtime()).toMatchObject({ windowMinutes: 5 });
  const range = { start: '2020-01-01', end: '2100-01-01' } as const;
  const csv = await linkplane.exportAnalytics({ type: 'links', ...range });
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="links_2020-01-01_2100-01-01.csv"');
  expect((await csv.text()).split('\r\n')[0]).toMatch(/^"id","slug","shortUrl"/);
  const json = await linkplane.exportAnalytics({ type: 'links', format: 'json', ...range });
  expect(((await json.json()) as unknown[]).length).toBeGreaterThanOrEqual(270);

  const stop = new AbortController();
  // Not validated: the response of a live stream does not end.
  const live = createLinkplaneClient({ baseUrl: product.origin, token: product.firstRun.token });
  const stream = await live.streamRealtime({}, { signal: stop.signal });
  let text = '';
  for await (const chunk of stream.body ?? []) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('data: {')) break;
  }
  expect(text).toMatch(/^data: \{"windowMinutes":5,/m);
  stop.abort();
});

test('the SDK reports a refused request by error code and field', async () => {
  const wrong = linkplane.createLink({ url: 'https://example.com/', title: 'x'.repeat(256), slug: '-' });
  await expect(wrong).rejects.toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    details: [{ field: 'slug' }, { field: 'title' }],
    requestId: expect.stringMatching(/^req_/) as string,
  });
  expect(await codeOf(linkplane.createLink({ url: 'ftp://example.com/' }))).toBe('INVALID_URL');
  expect(await codeOf(linkplane.createLink({ url: 'https://example.com/', slug: 'page-0-0' }))).toBe('SLUG_TAKEN');
  expect(await codeOf(connect('nothing').listLinks())).toBe('INVALID_TOKEN');
});

test('every API operation was called, and every response matched the OpenAPI document', () => {
  expect(checker.faults).toEqual([]);
  const called = new Set([...checker.seen].map((name) => name.split(' ')[0]));
  const missing = checker.operationIds.filter((name) => !called.has(name));
  expect(missing).toEqual(['streamRealtime']);
});
