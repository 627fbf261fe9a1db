import { checkSlug, defaultSlugPolicy } from '@linkplane/slugs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { afterOtherIssues, reportSlugToo, slug } from './slug.ts';

const message = 'must be 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends';
/** A body with the fields that links and profiles have around the slug. */
const body = z
  .object(
    {
      url: z.url('must be a URL').optional(),
      displayName: z.string('must be a name').optional(),
      slug: slug().optional(),
      domain: z.unknown().optional(),
      title: z.string('must be a title').optional(),
    },
    'must be an object',
  )
  .superRefine(reportSlugToo, afterOtherIssues);
const faultsOf = (value: unknown) =>
  body.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);

test.each(['sale', 'a/b.c', '_a', '東京', 'o\u0308', 'a'.repeat(255), 'o\u0308'.repeat(255)])(
  'the slug %j is one that some host may have',
  (value) => {
    expect(slug().parse(value)).toBe(value);
  },
);

test.each(['', 'a b', 'a?', '/a', 'a//b', 'a\u200bb', 'a'.repeat(256), 'o\u0308'.repeat(511)])(
  'the slug %j is one that no host can have',
  (value) => {
    expect(
      slug()
        .safeParse(value)
        .error?.issues.map((issue) => issue.message),
    ).toEqual([message]);
  },
);

test('the message is that of a host as most are', () => {
  expect(message).toBe(checkSlug('-', { policy: defaultSlugPolicy, isOwnHost: true }));
  expect(slug().safeParse(7).error?.issues[0]?.message).toBe('must be a string');
});

test('a slug that its host may refuse is no problem of its own', () => {
  expect(faultsOf({ url: 'https://example.com', slug: 'a/b' })).toBeUndefined();
  expect(faultsOf({})).toBeUndefined();
});

test('beside other problems the slug is reported too, in the order of the fields', () => {
  expect(faultsOf({ url: 'x', slug: 'a/b', title: 7 })).toEqual([
    ['url', 'must be a URL'],
    ['slug', message],
    ['title', 'must be a title'],
  ]);
  expect(faultsOf({ displayName: 7, slug: '-a' })).toEqual([
    ['displayName', 'must be a name'],
    ['slug', message],
  ]);
  expect(faultsOf({ slug: 'a/b', title: 7 })).toEqual([
    ['slug', message],
    ['title', 'must be a title'],
  ]);
  expect(body.safeParse({ slug: 'a/b', title: 7 }).error?.issues[0]?.code).toBe('custom');
});

test.each([
  ['it is right on most hosts', { slug: 'a_b' }],
  ['there is none', {}],
  ['the body names a domain, which may have another rule', { slug: 'a/b', domain: 'go.example.com' }],
])('beside other problems the slug is not reported when %s', (_, fields) => {
  expect(faultsOf({ ...fields, title: 7 })).toEqual([['title', 'must be a title']]);
});

test('a slug that is reported already is not reported again', () => {
  expect(faultsOf({ slug: 'a b', title: 7 })).toEqual([
    ['slug', message],
    ['title', 'must be a title'],
  ]);
  expect(faultsOf({ slug: 7, title: 7 })).toEqual([
    ['slug', 'must be a string'],
    ['title', 'must be a title'],
  ]);
});

test.each([[null], ['text'], [7], [undefined]])('a body that is no object, %j, has no slug', (value) => {
  expect(faultsOf(value)).toEqual([['', 'must be an object']]);
});
