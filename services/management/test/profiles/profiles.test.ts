import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buttonShapes, themeFonts, themePresets, type ErrorDetail } from '@linkplane/contracts';
import * as page from '@linkplane/profile-page';
import { waitFor } from '@linkplane/testing';
import { addDomain } from '../../src/operator/index.ts';
import { createProfileCalls, freshSlug, readProfile, type ProfileCalls } from '../support/profile-calls.ts';
import { startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';
import { publishedChanges } from '../support/published-changes.ts';

let management: TestManagement;
let calls: ProfileCalls;
beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
  calls = createProfileCalls(management);
});
afterAll(() => management.stop());

const post = (body: unknown) => management.call('POST', '/v1/profiles', body);
const patch = (id: string, body: unknown) => management.call('PATCH', `/v1/profiles/${id}`, body);
const get = (id: string) => management.call('GET', `/v1/profiles/${id}`);

describe('a created profile', () => {
  test('has every field, null where unset, and no others', async () => {
    const slug = freshSlug();
    const made = await calls.createProfile({ displayName: 'Ada Lovelace', slug });
    expect(made).toEqual({
      id: expect.stringMatching(/^prf_[0-9A-Za-z]{20}$/),
      displayName: 'Ada Lovelace',
      slug,
      bio: null,
      avatar: null,
      theme: null,
      url: `https://lnk.example/${slug}`,
      suspended: false,
      views: 0,
      blocks: [],
      createdAt: made.updatedAt,
      updatedAt: made.updatedAt,
    });
  });

  test('has all given fields, at both base paths of the API', async () => {
    const fields = { displayName: 'Ådä 🎉', slug: `Mixed_${freshSlug()}`, bio: 'First\nprogrammer' };
    const made = await calls.createProfile({ ...fields, avatar: 'https://EXAMPLE.com/a b.png', views: 1 });
    expect(made).toMatchObject({ ...fields, avatar: 'https://example.com/a%20b.png' });
    for (const base of ['/v1', '/api/v1'])
      expect(readProfile(await management.call('GET', `${base}/profiles/${made.id}`))).toEqual(made);
  });

  test('has the views that were counted', async () => {
    const made = await calls.createProfile();
    await management.pool.query('insert into profile_totals (profile_id, views) values ($1, 12)', [made.id]);
    expect((await calls.getProfile(made.id)).views).toBe(12);
    expect((await calls.listProfiles()).find(({ id }) => id === made.id)?.views).toBe(12);
    expect(readProfile(await patch(made.id, { bio: 'x' })).views).toBe(12);
  });
});

describe('the theme of a profile', () => {
  const unset = {
    accent: null,
    colors: null,
    font: null,
    background: null,
    buttonShape: null,
    appearance: 'auto',
    css: null,
  };

  test('is returned with every field, null where it was left out, and without keys that are not known', async () => {
    const made = await calls.createProfile({ theme: { preset: 'paper', accent: '#AABBCC' } });
    expect(made.theme).toEqual({ ...unset, preset: 'paper', accent: '#aabbcc' });
    expect((await calls.getProfile(made.id)).theme).toEqual(made.theme);
    expect((await calls.listProfiles()).find(({ id }) => id === made.id)?.theme).toEqual(made.theme);
  });

  test('is replaced as a whole by a change, stays when a change does not name it, and null resets it', async () => {
    const { id } = await calls.createProfile({
      theme: {
        preset: 'retro',
        colors: { card: '#ffffff' },
        font: 'figtree',
        background: { type: 'gradient', from: '#ffffff', to: '#ffe4e6' },
        buttonShape: 'pill',
        appearance: 'dark',
        css: '.card { color: red }',
      },
    });
    expect((await calls.getProfile(id)).theme).toEqual({
      preset: 'retro',
      accent: null,
      colors: { text: null, card: '#ffffff' },
      font: 'figtree',
      background: { type: 'gradient', from: '#ffffff', to: '#ffe4e6', angle: 180 },
      buttonShape: 'pill',
      appearance: 'dark',
      css: '.card { color: red }',
    });
    expect(readProfile(await patch(id, { bio: 'x' })).theme).toMatchObject({ preset: 'retro', font: 'figtree' });
    expect(readProfile(await patch(id, { theme: { preset: 'bloom' } })).theme).toEqual({ ...unset, preset: 'bloom' });
    expect(readProfile(await patch(id, { theme: null })).theme).toBeNull();
  });

  test('of every preset, font and shape of the API is one that the page has', () => {
    expect([themePresets, themeFonts, buttonShapes]).toEqual([page.presetNames, page.fontNames, page.buttonShapes]);
  });

  test('has at most 20,480 bytes of style, and 32,768 bytes of JSON', async () => {
    for (const css of [`.a{}${' '.repeat(20_477)}`, 'é'.repeat(10_241), `/*${'"'.repeat(20_000)}*/`]) {
      const { status, body } = await post({ ...fine(), theme: { preset: 'studio', css } });
      expect([status, body.error.details]).toEqual([
        400,
        [
          {
            field: 'theme.css',
            code: expect.stringMatching(/^TOO_MANY_BYTES$/) as string,
            params: { max: expect.any(Number) as number },
            message: expect.stringMatching(/bytes/) as string,
          },
        ],
      ]);
    }
    const css = `.a{}${' '.repeat(20_476)}`;
    expect((await calls.createProfile({ theme: { preset: 'studio', css } })).theme?.css).toBe(css);
  });

  test('with a style that the page would not show is refused with each line and its reason', async () => {
    const css = '.a { color: red }\n.b { position: fixed }\n@import url(//evil.example);';
    const { status, body } = await post({ ...fine(), theme: { preset: 'studio', css } });
    expect(status).toBe(400);
    expect(body.error.details).toEqual([
      {
        field: 'theme.css',
        code: 'BAD_STYLE',
        params: { line: 2, reason: expect.stringMatching(/^position can be/) as string },
        message: expect.stringMatching(/^line 2: position can be/) as string,
      },
      {
        field: 'theme.css',
        code: 'BAD_STYLE',
        params: { line: 3, reason: expect.stringMatching(/^@import is not possible/) as string },
        message: expect.stringMatching(/^line 3: @import is not possible/) as string,
      },
    ]);
  });
});

/** Some errors name no field. */
const detailFields = ({ body }: TestResponse) =>
  (body.error.details as ErrorDetail[] | undefined)?.map(({ field }) => field) ?? [];
const fine = () => ({ displayName: 'Ada', slug: freshSlug() });
test.each<[Record<string, unknown>, string, string[]]>([
  [{ displayName: undefined }, 'VALIDATION_ERROR', ['displayName']],
  [{ slug: undefined }, 'VALIDATION_ERROR', ['slug']],
  [{ displayName: null, slug: null }, 'VALIDATION_ERROR', ['displayName', 'slug']],
  [{ displayName: '' }, 'VALIDATION_ERROR', ['displayName']],
  [{ displayName: ' \t ' }, 'VALIDATION_ERROR', ['displayName']],
  [{ displayName: 'a'.repeat(101) }, 'VALIDATION_ERROR', ['displayName']],
  [{ displayName: 'a\0' }, 'VALIDATION_ERROR', ['displayName']],
  [{ displayName: '\ud800' }, 'VALIDATION_ERROR', ['displayName']],
  [{ displayName: 5 }, 'VALIDATION_ERROR', ['displayName']],
  [{ slug: '' }, 'VALIDATION_ERROR', ['slug']],
  [{ slug: '@ada' }, 'VALIDATION_ERROR', ['slug']],
  [{ slug: 'a b' }, 'VALIDATION_ERROR', ['slug']],
  [{ slug: 'a'.repeat(65) }, 'VALIDATION_ERROR', ['slug']],
  [{ slug: 7 }, 'VALIDATION_ERROR', ['slug']],
  [{ bio: 'a'.repeat(1_001) }, 'VALIDATION_ERROR', ['bio']],
  [{ bio: {} }, 'VALIDATION_ERROR', ['bio']],
  [{ avatar: '' }, 'INVALID_URL', ['avatar']],
  [{ avatar: 'avatar.png' }, 'INVALID_URL', ['avatar']],
  [{ avatar: 'javascript:alert(1)' }, 'INVALID_URL', ['avatar']],
  [{ avatar: 'data:image/png;base64,AAAA' }, 'INVALID_URL', ['avatar']],
  [{ avatar: 'https://u:p@example.com/' }, 'INVALID_URL', ['avatar']],
  [{ theme: 'studio' }, 'VALIDATION_ERROR', ['theme']],
  [{ theme: {} }, 'VALIDATION_ERROR', ['theme.preset']],
  [{ theme: { preset: 'nothing' } }, 'VALIDATION_ERROR', ['theme.preset']],
  [{ theme: { preset: 'studio', accent: 'red' } }, 'VALIDATION_ERROR', ['theme.accent']],
  [{ theme: { preset: 'studio', accent: '#fff' } }, 'VALIDATION_ERROR', ['theme.accent']],
  [{ theme: { preset: 'studio', font: 'Comic Sans' } }, 'VALIDATION_ERROR', ['theme.font']],
  [{ theme: { preset: 'studio', colors: { text: 1 } } }, 'VALIDATION_ERROR', ['theme.colors.text']],
  [{ theme: { preset: 'studio', buttonShape: 'star' } }, 'VALIDATION_ERROR', ['theme.buttonShape']],
  [{ theme: { preset: 'studio', appearance: 'dim' } }, 'VALIDATION_ERROR', ['theme.appearance']],
  [{ theme: { preset: 'studio', background: { type: 'video' } } }, 'VALIDATION_ERROR', ['theme.background.type']],
  [{ theme: { preset: 'studio', background: { type: 'color' } } }, 'VALIDATION_ERROR', ['theme.background.color']],
  [
    { theme: { preset: 'studio', background: { type: 'gradient', from: '#ffffff', to: '#000000', angle: 361 } } },
    'VALIDATION_ERROR',
    ['theme.background.angle'],
  ],
  [
    { theme: { preset: 'studio', background: { type: 'image', url: 'javascript:alert(1)' } } },
    'INVALID_URL',
    ['theme.background.url'],
  ],
  [{ theme: { preset: 'studio', css: '\0' } }, 'VALIDATION_ERROR', ['theme.css']],
  [
    { theme: { preset: 'studio', css: '@import "x";\n.a{position:fixed}' } },
    'VALIDATION_ERROR',
    ['theme.css', 'theme.css'],
  ],
  [{ avatar: 1 }, 'VALIDATION_ERROR', ['avatar']],
  [{ avatar: `https://a.example/${'a'.repeat(2_048)}` }, 'VALIDATION_ERROR', ['avatar']],
  [{ avatar: 'nope', bio: 1 }, 'VALIDATION_ERROR', ['bio', 'avatar']],
  [{ slug: 'Admin' }, 'SLUG_TAKEN', ['slug']],
  [{ slug: 'b' }, 'SLUG_TAKEN', ['slug']],
  [{ domain: 'elsewhere.example' }, 'VALIDATION_ERROR', ['domain']],
])('a profile with %j is refused, when it is created and when it is changed', async (wrong, code, fields) => {
  const refused = await post({ ...fine(), ...wrong });
  expect([refused.status, refused.body.error.code]).toEqual([400, code]);
  expect(detailFields(refused).sort()).toEqual([...fields].sort());
  const isMissing = Object.values(wrong).every((value) => value === undefined);
  if (isMissing || 'domain' in wrong) return;
  const made = await calls.createProfile();
  const changed = await patch(made.id, wrong);
  expect([changed.status, changed.body.error.code]).toEqual([400, code]);
  expect(await calls.getProfile(made.id)).toEqual(made);
});

test('the longest value of every field is accepted', async () => {
  const longest = {
    displayName: 'n'.repeat(100),
    slug: `${freshSlug()}${'s'.repeat(50)}`,
    bio: 'b'.repeat(1_000),
    avatar: `https://a.example/${'a'.repeat(2_030)}`,
  };
  expect(await calls.createProfile(longest)).toMatchObject(longest);
});

describe('a change', () => {
  test('changes only the given fields and updatedAt, clears with null, and keeps the blocks', async () => {
    const made = await calls.createProfile({ bio: 'before', avatar: 'https://example.com/a.png' });
    await calls.addBlock(made.id, { label: 'kept' });
    const before = await calls.getProfile(made.id);
    const changed = readProfile(await patch(made.id, { displayName: 'After', bio: null, id: 'prf_x', views: 9 }));
    expect(changed).toEqual({ ...before, displayName: 'After', bio: null, updatedAt: changed.updatedAt });
    expect(await calls.getProfile(made.id)).toEqual(changed);
  });

  test('with an empty body changes nothing', async () => {
    const made = await calls.createProfile();
    for (const body of [{}, { views: 1 }, undefined]) expect(readProfile(await patch(made.id, body))).toEqual(made);
  });

  test('of different fields at once are all applied', async () => {
    const made = await calls.createProfile();
    const fields = { displayName: 'n', bio: 'b', avatar: 'https://example.com/', slug: freshSlug() };
    const responses = await Promise.all(
      Object.entries(fields).map(([name, value]) => patch(made.id, { [name]: value })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await calls.getProfile(made.id)).toMatchObject(fields);
  });
});

describe('a slug', () => {
  const link = (slug: string) => management.call('POST', '/v1/links', { url: 'https://example.com', slug });

  test('is unique over links and profiles, in any casing', async () => {
    const profile = await calls.createProfile();
    const upper = profile.slug.toUpperCase();
    const taken = (await management.create()).slug;
    const other = await calls.createProfile();
    for (const response of [
      await link(upper),
      await post({ displayName: 'Ada', slug: upper }),
      await post({ displayName: 'Ada', slug: taken.toUpperCase() }),
      await patch(other.id, { slug: taken }),
      await patch(other.id, { slug: upper, bio: 'not stored' }),
      await management.call('PATCH', `/v1/links/${(await management.create()).id}`, { slug: upper }),
    ])
      expect([response.status, response.body.error.code]).toEqual([400, 'SLUG_TAKEN']);
    expect(await calls.getProfile(other.id)).toEqual(other);
  });

  test('that is changed or deleted with its profile is free again at once, also for a link', async () => {
    const [first, second] = [freshSlug(), freshSlug()];
    const made = await calls.createProfile({ slug: first });
    expect(readProfile(await patch(made.id, { slug: second }))).toMatchObject({
      id: made.id,
      slug: second,
      url: `https://lnk.example/${second}`,
    });
    expect((await link(first)).status).toBe(201);
    await management.call('DELETE', `/v1/profiles/${made.id}`);
    expect((await link(second)).status).toBe(201);
  });

  test('can change its casing, and be set to its current value', async () => {
    const made = await calls.createProfile();
    const upper = made.slug.toUpperCase();
    expect(readProfile(await patch(made.id, { slug: upper })).slug).toBe(upper);
    expect((await patch(made.id, { slug: upper })).status).toBe(200);
  });

  test('requested by many profiles at once is given to one of them', async () => {
    const slug = freshSlug();
    const creations = Array.from({ length: 6 }, (_, nth) =>
      nth % 2 === 0 ? post({ displayName: 'Ada', slug }) : link(slug),
    );
    const statuses = (await Promise.all(creations)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 400, 400, 400, 400, 400]);
    const [one, two] = [await calls.createProfile(), await calls.createProfile()];
    const swap = await Promise.all([patch(one.id, { slug: two.slug }), patch(two.id, { slug: one.slug })]);
    expect(swap.map(({ status }) => status)).toEqual([400, 400]);
  });
});

test('the list is an array of all profiles, newest first, with the number of blocks', async () => {
  const { token } = await management.newWorkspace();
  expect(await calls.listProfiles(token)).toEqual([]);
  const made = [];
  for (let nth = 0; nth < 3; nth++) {
    const response = await management.call('POST', '/v1/profiles', fine(), { token });
    made.push(readProfile(response, 201));
  }
  const [first] = made;
  for (let nth = 0; nth < 2; nth++)
    await management.call('POST', `/v1/profiles/${first!.id}/blocks`, { type: 'divider' }, { token });
  const listed = await calls.listProfiles(token);
  expect(listed.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
  expect(listed.map(({ blockCount }) => blockCount)).toEqual([0, 0, 2]);
  const { blocks: _, ...rest } = made[2]!;
  expect(listed[0]).toEqual({ ...rest, blockCount: 0 });
});

test('a delete is permanent and deletes blocks and totals', async () => {
  const { profileId, blockIds } = await calls.createWithBlocks(2);
  await management.pool.query('insert into profile_totals values ($1, 3)', [profileId]);
  await management.pool.query('insert into block_totals select unnest($1::text[]), 1', [blockIds]);
  const { status, body } = await management.call('DELETE', `/v1/profiles/${profileId}`);
  expect([status, body]).toEqual([200, { success: true, data: { deleted: true } }]);
  const { rows } = await management.pool.query(
    `select (select count(*) from blocks where profile_id = $1) + (select count(*) from profile_totals where profile_id = $1)
       + (select count(*) from block_totals where block_id = any ($2)) + (select count(*) from slugs where profile_id = $1)
       as left_over`,
    [profileId, blockIds],
  );
  expect(rows).toEqual([{ left_over: 0 }]);
  for (const response of [
    await get(profileId),
    await patch(profileId, {}),
    await patch(profileId, { bio: 'x' }),
    await management.call('DELETE', `/v1/profiles/${profileId}`),
  ])
    expect([response.status, response.body.error.code]).toEqual([404, 'PROFILE_NOT_FOUND']);
});

test('every change of a profile or of its blocks is published with a higher version, and does not count links', async () => {
  const slug = freshSlug();
  const total = async () => (await management.call('GET', '/v1/links')).body.data.pagination.total;
  const linksBefore = await total();
  const { id } = await calls.createProfile({ slug });
  const first = await calls.addBlock(id);
  const second = await calls.addBlock(id);
  const blockPath = `/v1/profiles/${id}/blocks`;
  await management.call('PATCH', `${blockPath}/${first.id}`, { label: 'x' });
  await management.call('PUT', `${blockPath}/reorder`, { blockIds: [second.id, first.id] });
  await management.call('DELETE', `${blockPath}/${first.id}`);
  await patch(id, { bio: 'x' });
  await patch(id, { slug: `${slug}-2` });
  const version = async () =>
    (await management.pool.query<{ version: number }>('select version from profiles where id = $1', [id])).rows[0]!
      .version;
  const last = await version();
  await management.call('PATCH', `${blockPath}/${second.id}`, {});
  await patch(id, {});
  expect(await version()).toBe(last);
  await management.call('DELETE', `/v1/profiles/${id}`);

  const changes = (slugKey: string) => publishedChanges(management, slugKey);
  await waitFor(() => changes(slug).length === 8 && changes(`${slug}-2`).length === 2);
  const versions = changes(slug).map((change) => change.version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(changes(`${slug}-2`)[0]).toEqual({ kind: 'target', host: '', slugKey: `${slug}-2`, version: last });
  expect(changes(slug).at(-1)!.version).toBe(last);
  expect(await total()).toBe(linksBefore);
  await waitFor(async () => (await management.pool.query('select from outbox')).rowCount === 0);
  expect(await total()).toBe(linksBefore);
});

test('a profile can have a verified domain of its workspace, which has slugs of its own', async () => {
  const host = 'go.acme.example';
  await addDomain(management.pool, management.owner.workspaceId, { host, isDefault: false });
  const slug = freshSlug();
  await calls.createProfile({ slug });
  const made = await calls.createProfile({ slug, domain: 'GO.acme.example' });
  expect(made.url).toBe(`https://${host}/${slug}`);
  const clash = await management.call('POST', '/v1/links', { url: 'https://example.com', slug, domain: host });
  expect(clash.body.error.code).toBe('SLUG_TAKEN');
  await waitFor(() => management.published.some((change) => change.host === host && change.slugKey === slug));
  const { token } = await management.newWorkspace();
  const refused = await management.call('POST', '/v1/profiles', { ...fine(), domain: host }, { token });
  expect([refused.status, refused.body.error.details]).toMatchObject([400, [{ field: 'domain' }]]);
});

test('a workspace at its limit of profiles cannot create another one', async () => {
  const { workspaceId, token } = await management.newWorkspace();
  await management.pool.query(
    `insert into profiles (id, workspace_id, slug, display_name)
     select 'prf_full' || n, $1, 'full-' || n, 'x' from generate_series(1, 5000) n`,
    [workspaceId],
  );
  const { status, body } = await management.call('POST', '/v1/profiles', fine(), { token });
  expect([status, body.error.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
  expect((await post(fine())).status).toBe(201);
});
