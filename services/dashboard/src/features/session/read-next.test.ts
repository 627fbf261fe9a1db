import { expect, test } from 'vitest';
import { readNext } from './read-next.ts';

test('a path of the dashboard is accepted as the page after sign-in', () => {
  expect(readNext({ next: '/wsp_1/links?page=2' })).toEqual({ next: '/wsp_1/links?page=2' });
});

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', '', 7, undefined])(
  '%s is dropped',
  (next) => {
    expect(readNext({ next })).toEqual({});
  },
);
