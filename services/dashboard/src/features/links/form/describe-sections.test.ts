import { expect, test } from 'vitest';
import { describeSections } from './describe-sections.ts';
import type { LinkSection } from './fields/link-form-table.ts';
import { emptyLinkForm, type LinkFormValues } from './fields/link-form-values.ts';

const describeSet = (values: Partial<LinkFormValues>, hasPassword = false) =>
  Object.fromEntries(
    Object.entries(describeSections({ ...emptyLinkForm, ...values }, hasPassword)).filter(([, said]) => said !== ''),
  ) as Partial<Record<LinkSection, string>>;

test('sections of a link without any options are closed', () => {
  expect(describeSet({})).toEqual({});
});

test.each<[Partial<LinkFormValues>, Partial<Record<LinkSection, string>>]>([
  [{ utmSource: 'mail', utmCampaign: 'spring' }, { utm: 'mail · spring' }],
  [{ expiresAt: '2026-12-01T00:00', clickLimit: '1' }, { limits: 'expires · 1 click' }],
  [{ startsAt: '2026-12-01T00:00', clickLimit: '20' }, { limits: 'scheduled · 20 clicks' }],
  [{ appLinkingEnabled: true, iosEnabled: true, androidEnabled: false }, { apps: 'iOS' }],
  [{ appLinkingEnabled: false, iosEnabled: true, androidEnabled: true }, {}],
  [{ forwardQuery: true, redirectStatus: '301' }, { redirect: 'query forwarding · 301' }],
  [{ password: 'secret' }, { password: 'protected' }],
])('what is set is said in few words: %j', (values, said) => {
  expect(describeSet(values)).toEqual(said);
});

test.each([
  ['kept', '', { password: 'protected' }],
  ['removed', null, { password: 'will be removed' }],
] as const)('a stored password that is %s', (_, password, said) => {
  expect(describeSet({ password }, true)).toEqual(said);
});
