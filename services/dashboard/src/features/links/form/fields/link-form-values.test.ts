import { describe, expect, test } from 'vitest';
import { sampleLink } from '../../../../../test/sample-data.ts';
import type { LinkField } from './link-form-table.ts';
import { emptyLinkForm, linkFormFields, toBody, toCopiedValues, toFormValues } from './link-form-values.ts';
import type { LinkFormValues } from './link-form-values.ts';

const bodyOf = (values: Partial<LinkFormValues>) => toBody({ ...emptyLinkForm, ...values }) as Record<string, unknown>;

test('a link on which nothing is set is shown as an empty form, but for what each link has', () => {
  const { url, slug, domain, iosEnabled, androidEnabled, ...rest } = toFormValues(sampleLink());
  expect({ url, slug, domain }).toEqual({ url: 'https://example.com/', slug: 'launch', domain: 'links.example' });
  expect({ ...rest, url: '', slug: '', domain: '', iosEnabled: true, androidEnabled: true }).toEqual(emptyLinkForm);
  expect({ iosEnabled, androidEnabled }).toEqual({ iosEnabled: false, androidEnabled: false });
});

test.each<[LinkField, LinkFormValues[LinkField], unknown]>([
  ['url', 'example.com/a', 'https://example.com/a'],
  ['domain', '', undefined],
  ['domain', 'go.example', 'go.example'],
  ['slug', ' ', undefined],
  ['slug', ' sale ', 'sale'],
  ['title', ' ', null],
  ['title', ' Sale ', 'Sale'],
  ['tags', ['a', 'b'], ['a', 'b']],
  ['externalId', '', null],
  ['externalId', ' crm ', ' crm '],
  ['utmTemplateId', '', undefined],
  ['utmTerm', ' shoes ', 'shoes'],
  ['startsAt', '', null],
  ['startsAt', 'tomorrow', null],
  ['expiresAt', '2026-01-01T08:00', new Date('2026-01-01T08:00').toISOString()],
  ['clickLimit', '', null],
  ['clickLimit', '20', 20],
  ['expirationUrl', 'example.com', 'https://example.com'],
  ['expirationUrl', ' ', null],
  ['iosEnabled', false, false],
  ['forwardPath', 'ignore', 'ignore'],
  ['redirectStatus', '308', 308],
  ['password', '', undefined],
  ['password', null, null],
  ['password', ' a ', ' a '],
  ['social', { title: ' ', description: '', image: '' }, null],
  ['social', { title: '', description: ' a ', image: '' }, { title: null, description: 'a', image: null }],
  ['rules', [], null],
  ['blockedUrl', 'example.com', 'https://example.com'],
])('%s that the form holds as %j is sent as %j', (field, held, sent) => {
  expect(bodyOf({ [field]: held })[field]).toEqual(sent);
});

describe('the body of a stored link', () => {
  const aliases = [{ domain: 'lnk.example', slug: 'spring', redirects: true }];
  const link = sampleLink({ title: 'Sale', notes: 'Fair', externalId: 'crm-1', clickLimit: 3, tags: ['a'], aliases });
  const before = toFormValues(link);

  test('is empty where nothing was changed', () => {
    expect(toBody(before, before)).toEqual({});
  });

  test.each<[Partial<LinkFormValues>, object]>([
    [{ notes: '' }, { notes: null }],
    [
      { clickLimit: '4', tags: ['a', 'b'] },
      { clickLimit: 4, tags: ['a', 'b'] },
    ],
    [{ domain: 'go.example', utmTemplateId: 'utm_1' }, { domain: 'go.example' }],
    [{ aliases: [] }, { aliases: [] }],
    [{ password: null }, { password: null }],
  ])('has what was changed, but not what only a new link has: %j', (changes, body) => {
    expect(toBody({ ...before, ...changes }, before)).toEqual(body);
  });

  test('as a new link leaves out what has to be unique', () => {
    expect(toCopiedValues(link)).toEqual({ ...before, slug: '', externalId: '', aliases: [] });
  });
});

test('every field is held by the form and has an entry in the body, even if it is not sent', () => {
  expect(Object.keys(toBody(emptyLinkForm))).toEqual(linkFormFields);
});
