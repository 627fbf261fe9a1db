import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findLink, insertLink, insertLinks, lockLink, updateLink, type LinkFields } from '../src/links/index.ts';
import { moveSlug } from '../src/slugs/index.ts';
import { inTransaction } from '../src/transactions.ts';
import { linkFieldColumns } from '../src/links/link-columns.ts';
import { readTargets } from '../src/planes/redirect.ts';
import { newId, newLink, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDb();
});
// External ids are unique in a workspace.
beforeEach(async () => void (workspaceId = await db.addWorkspace()));
afterAll(() => db.close());

const sqlInText = `'; drop table links; -- "quoted" $1 %s \\ {} [] \t\n`;
const unicode = 'Zażółć 日本語 \u{1f600} e\u0301 \u202e';
const large = 'x'.repeat(8_192);

/** Every field set, each case to another kind of value that a careless statement would change. */
const cases: [name: string, fields: Omit<LinkFields, 'slug'>][] = [
  ['SQL in texts', allSetTo(sqlInText)],
  ['unicode texts', allSetTo(unicode)],
  ['large texts', allSetTo(large)],
  ['empty texts', allSetTo('')],
  ['texts that look like null, arrays and JSON', allSetTo('null')],
  ['braces', allSetTo('{"a":[1,null]}')],
  ['unset fields', { ...omitSlug(newLink()), url: 'https://example.com/' }],
];

function allSetTo(text: string): Omit<LinkFields, 'slug'> {
  return {
    url: text,
    title: text,
    notes: text,
    externalId: text,
    startsAt: new Date('1970-01-01T00:00:00.001Z'),
    expiresAt: new Date('2105-12-31T23:59:59.999Z'),
    clickLimit: Number.MAX_SAFE_INTEGER,
    expirationUrl: text,
    utmSource: text,
    utmMedium: text,
    utmCampaign: text,
    utmTerm: text,
    utmContent: text,
    appLinkingEnabled: true,
    iosEnabled: true,
    androidEnabled: true,
    redirectDelayEnabled: true,
    forwardQuery: true,
    rules: [
      { id: 'rul_1', name: text, conditions: [{ type: 'query', name: text, value: text }], url: text, block: false },
      { id: 'rul_2', name: null, conditions: [{ type: 'country', in: [text], not: true }], url: null, block: true },
    ],
    blockedUrl: text,
    split: { variants: [{ id: 'var_1', name: text, url: text, weight: 100 }], endsAt: text, winner: null },
    social: { title: text, description: null, image: text },
    passwordHash: text,
    clickToken: true,
    forwardPath: text,
    redirectStatus: 308,
    archived: true,
    tagNumbers: [2_147_483_647, 1],
  };
}

function omitSlug({
  id: _,
  host: _host,
  targetHosts: _hosts,
  createdEvent: _event,
  slug: _slug,
  ...fields
}: ReturnType<typeof newLink>) {
  return fields;
}

test.each(cases)('insertLink, findLink and readTargets keep every field: %s', async (_, fields) => {
  const link = newLink(fields);
  const inserted = await insertLink(db.pool, workspaceId, link);
  expect(inserted).toMatchObject({ kind: 'inserted', link: { ...fields, slug: link.slug } });
  expect(await findLink(db.pool, workspaceId, link.id)).toMatchObject({ ...fields, slug: link.slug });
  const [target] = await readTargets(db.pool, [{ host: '', slugKey: link.slug }]);
  // What only members see is no part of what the redirects cache.
  const {
    title: _title,
    notes: _notes,
    externalId: _externalId,
    archived: _archived,
    tagNumbers: _tags,
    ...inTarget
  } = fields;
  expect(target).toEqual({
    kind: 'link',
    linkId: link.id,
    workspaceId,
    host: '',
    slugKey: link.slug,
    slug: link.slug,
    ...inTarget,
    startsAt: fields.startsAt?.getTime() ?? null,
    expiresAt: fields.expiresAt?.getTime() ?? null,
    leadsTo: null,
    suspended: false,
    version: expect.any(Number),
  });
});

test('insertLinks keeps every field of many links in one statement', async () => {
  const links = cases.map(([, fields]) => newLink(fields));
  const inserted = await insertLinks(db.pool, workspaceId, links);
  expect(inserted).toMatchObject(
    cases.map(([, fields], index) => ({ kind: 'inserted', link: { ...fields, slug: links[index]?.slug } })),
  );
});

test.each(cases)('updateLink replaces every field: %s', async (_, fields) => {
  const before = await db.addLink(workspaceId, allSetTo('before'));
  const slug = newId('Moved');
  const { link } = await inTransaction(db.pool, async (transaction) => {
    await lockLink(transaction, workspaceId, before.id);
    expect(await moveSlug(transaction, workspaceId, before.id, slug)).toBe(true);
    return await updateLink(transaction, workspaceId, before.id, { ...fields, slug });
  });
  expect(link).toMatchObject({ ...fields, slug });
  expect(await findLink(db.pool, workspaceId, before.id)).toEqual(link);
});

test('times are stored to the millisecond in any time zone of the process', async () => {
  const startsAt = new Date('2026-03-29T01:30:00.123Z');
  const { TZ } = process.env;
  process.env['TZ'] = 'Asia/Kathmandu';
  try {
    const link = await db.addLink(workspaceId, { startsAt });
    expect((await findLink(db.pool, workspaceId, link.id))?.startsAt).toEqual(startsAt);
  } finally {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  }
});

test('every column of links is either a field of its owner or managed by the statements', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'links'`,
  );
  const managed = [
    'id',
    'workspace_id',
    'host',
    'slug_key',
    'alias_count',
    'exact_key',
    'title_key',
    'created_at',
    'updated_at',
    'version',
    'suspended_at',
  ];
  expect([...managed, ...linkFieldColumns.split(', ')].sort()).toEqual(rows.map(({ name }) => name).sort());
});
