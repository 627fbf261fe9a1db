import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockTypes, failure, themePresets } from '@linkplane/contracts';
import { chooseRuns } from '@linkplane/testing';
import { createProfileCalls, readBlock, readProfile, type ProfileCalls } from '../support/profile-calls.ts';
import { startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let calls: ProfileCalls;
beforeAll(async () => {
  management = await startManagement();
  calls = createProfileCalls(management);
});
afterAll(() => management.stop());

const runs = { numRuns: chooseRuns(150) };

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\0', '\ud800', ''),
);
const anyUrl = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  anyText.map((text) => `https://youtu.be/${text}`),
  anyText.map((text) => `mailto:${text}@example.com`),
  anyText.map((text) => `tel:1${text}`),
);
const anyValue = fc.oneof(anyText, anyUrl, fc.jsonValue(), fc.double(), fc.boolean());
/** Mostly a valid one, so that not every body fails for its first field. */
const mostly = <Value>(right: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: anyValue });
const fineText = fc.string({ unit: 'grapheme', maxLength: 40 });
const anySettings = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fineText, fc.jsonValue(), { maxKeys: 4 }) },
  fc.dictionary(anyText, anyValue),
  fc.record(
    {
      hidden: fc.oneof(fc.boolean(), anyValue),
      startsAt: fc.oneof(fc.constant('2031-01-01T00:00:00+14:00'), anyValue),
      level: fc.oneof(fc.integer({ min: 0, max: 4 }), anyValue),
      items: fc.oneof(fc.array(fc.record({ platform: anyText, url: anyUrl })), anyValue),
      mine: anyValue,
    },
    { requiredKeys: [] },
  ),
  anyValue,
);
const anyBlock = fc.record(
  {
    type: mostly(fc.constantFrom(...blockTypes)),
    label: mostly(fineText),
    content: mostly(anyUrl),
    icon: mostly(fineText),
    settings: anySettings,
    position: anyValue,
  },
  { requiredKeys: ['type'] },
);
const anyTheme = fc.record(
  {
    preset: mostly(fc.constantFrom(...themePresets)),
    accent: mostly(fc.constantFrom('#ABCDEF', null)),
    colors: mostly(fc.constantFrom({ text: '#000000' }, null)),
    font: mostly(fc.constantFrom('figtree', null)),
    background: mostly(fc.record({ type: fc.constant('image'), url: anyUrl })),
    css: mostly(fc.constantFrom('.a{color:red}', null)),
  },
  { requiredKeys: ['preset'] },
);
const anyProfile = fc.record(
  {
    displayName: mostly(fineText),
    slug: mostly(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{6,20}[a-z]$/)),
    bio: mostly(fineText),
    avatar: mostly(anyUrl),
    theme: mostly(anyTheme),
    domain: mostly(fc.constant(undefined)),
  },
  { requiredKeys: ['displayName', 'slug'] },
);

function expectOrderlyFailure({ status, body }: TestResponse): void {
  expect([400, 404]).toContain(status);
  expect(failure.strict().safeParse(body).error).toBeUndefined();
}

test('any body creates and changes a profile to what is then returned, or gets a documented error', async () => {
  const { id } = await calls.createProfile();
  const property = fc.asyncProperty(anyProfile, async (fields) => {
    const made = await management.call('POST', '/v1/profiles', fields);
    if (made.status === 201) expect(await calls.getProfile(made.body.data.id)).toEqual(readProfile(made, 201));
    else expectOrderlyFailure(made);
    const before = await calls.getProfile(id);
    const changed = await management.call('PATCH', `/v1/profiles/${id}`, fields);
    if (changed.status !== 200) expectOrderlyFailure(changed);
    expect(await calls.getProfile(id)).toEqual(changed.status === 200 ? readProfile(changed) : before);
  });
  await fc.assert(property, runs);
});

test('any body creates and changes a block to what is then returned, or gets a documented error', async () => {
  const { id: profileId } = await calls.createProfile();
  const changing = await calls.addBlock(profileId);
  const path = `/v1/profiles/${profileId}/blocks`;
  const read = async (id: string) => (await calls.getProfile(profileId)).blocks.find((block) => block.id === id);
  const property = fc.asyncProperty(anyBlock, async (fields) => {
    const made = await management.call('POST', path, fields);
    if (made.status === 201) {
      const block = readBlock(made, 201);
      expect(await read(block.id)).toEqual(block);
      if (fields.settings !== undefined) expect(block.settings).toEqual(asSent(fields.settings));
      expect((await management.call('DELETE', `${path}/${block.id}`)).status).toBe(200);
    } else {
      expectOrderlyFailure(made);
    }
    const before = await read(changing.id);
    const changed = await management.call('PATCH', `${path}/${changing.id}`, fields);
    if (changed.status !== 200) expectOrderlyFailure(changed);
    expect(await read(changing.id)).toEqual(changed.status === 200 ? readBlock(changed) : before);
  });
  await fc.assert(property, runs);
});

test('any list of ids becomes the order of the blocks, or gets a documented error', async () => {
  const { profileId, blockIds } = await calls.createWithBlocks(3);
  const ids = fc.oneof(
    fc.shuffledSubarray(blockIds, { minLength: 3 }),
    fc.array(fc.oneof(fc.constantFrom(...blockIds), anyText)),
    anyValue,
  );
  const property = fc.asyncProperty(ids, async (order) => {
    const before = await calls.getProfile(profileId);
    const response = await management.call('PUT', `/v1/profiles/${profileId}/blocks/reorder`, { blockIds: order });
    const after = await calls.getProfile(profileId);
    if (response.status === 200) expect(after.blocks.map(({ id }) => id)).toEqual(order);
    else expectOrderlyFailure(response);
    if (response.status !== 200) expect(after).toEqual(before);
  });
  await fc.assert(property, runs);
});

test('any query draws a QR code or gets a documented error', async () => {
  const { id } = await management.create();
  const keys = fc.constantFrom('size', 'format', 'margin', 'dark', 'light', 'other');
  const values = fc.oneof(
    anyText,
    fc.integer({ min: -5, max: 1_100 }).map(String),
    fc.constantFrom('png', 'svg', 'base64', '#fff', '000000'),
  );
  const property = fc.asyncProperty(fc.array(fc.tuple(keys, values), { maxLength: 4 }), async (pairs) => {
    const response = await fetch(`${management.url}/v1/links/${id}/qr?${new URLSearchParams(pairs).toString()}`, {
      headers: { authorization: `Bearer ${management.owner.token}` },
    });
    const bytes = await response.bytes();
    if (response.status === 200) expect(bytes.length).toBeGreaterThan(100);
    else expect(failure.strict().safeParse(JSON.parse(Buffer.from(bytes).toString())).error).toBeUndefined();
  });
  await fc.assert(property, runs);
});

/** The value as JSON encodes it: -0 is 0, and the key `__proto__` is lost. */
function asSent(value: unknown): unknown {
  const sent = JSON.parse(JSON.stringify(value)) as object;
  return Object.fromEntries(Object.entries(sent).filter(([key]) => key !== '__proto__'));
}
