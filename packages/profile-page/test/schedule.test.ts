import { expect, test } from 'vitest';
import { blockTarget, isBlockShown, renderProfilePage } from '../src/index.ts';
import { aBlock, aProfile } from './parse-page.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const scheduled = (settings: Record<string, unknown>) => aBlock('heading', { content: 'News', settings });
const shows = (settings: Record<string, unknown>, now: number) => {
  const block = scheduled(settings);
  const { html } = renderProfilePage(aProfile({ blocks: [block] }), now);
  expect(html.includes('News')).toBe(isBlockShown(block, now));
  return isBlockShown(block, now);
};

test('a block is shown from its start on and before its end, whatever the offset they are written with', () => {
  const settings = { startsAt: '2026-11-21T14:00+02:00', endsAt: '2026-11-21T12:00:01.000Z' };
  expect([noon - 1, noon, noon + 999, noon + 1_000].map((now) => shows(settings, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a hidden block is not shown, and only true hides it', () => {
  expect(shows({ hidden: true }, noon)).toBe(false);
  expect(shows({ hidden: false }, noon)).toBe(true);
  expect(shows({ hidden: 'yes' }, noon)).toBe(true);
});

test('the page is good until the next block appears or goes', () => {
  const at = (time: string) => ({ startsAt: `2026-11-21T${time}Z` });
  const blocks = [scheduled(at('15:00:00')), scheduled(at('13:00:00')), scheduled(at('11:00:00'))];
  const validUntil = (now: number, ...more: typeof blocks) =>
    renderProfilePage(aProfile({ blocks: [...blocks, ...more] }), now).validUntil;
  expect(validUntil(noon)).toBe(Date.parse('2026-11-21T13:00:00Z'));
  expect(validUntil(Date.parse('2026-11-21T13:00:00Z'))).toBe(Date.parse('2026-11-21T15:00:00Z'));
  expect(validUntil(noon, scheduled({ endsAt: '2026-11-21T12:30:00Z' }))).toBe(Date.parse('2026-11-21T12:30:00Z'));
  expect(validUntil(noon, scheduled({ hidden: true, endsAt: '2026-11-21T12:30:00Z' }))).toBe(
    Date.parse('2026-11-21T13:00:00Z'),
  );
  expect(validUntil(noon + 86_400_000)).toBe(Infinity);
});

test('a click leads only where the block’s own address says, and only to http and https', () => {
  expect(blockTarget(aBlock('link', { content: 'https://a.example' }), 0)).toBe('https://a.example/');
  expect(blockTarget(aBlock('link', { content: 'https://a.example' }), 1)).toBeUndefined();
  for (const content of ['mailto:a@b.c', 'tel:1', 'javascript:alert(1)', '/x', '//x', 'https://u:p@x.example/', null])
    expect(blockTarget(aBlock('link', { content }), 0)).toBeUndefined();
  for (const type of ['heading', 'paragraph', 'divider', 'spacer', 'toString'])
    expect(blockTarget(aBlock(type, { content: 'https://a.example/' }), 0)).toBeUndefined();
  const items = [{ platform: 'x', url: 'https://x.com/ada' }, { url: 'mailto:a@b.c' }, null, 'https://a.example/'];
  const many = Array.from({ length: 61 }, () => ({ url: 'https://a.example/' }));
  expect([59, 60].map((item) => blockTarget(aBlock('socials', { settings: { items: many } }), item))).toEqual([
    'https://a.example/',
    undefined,
  ]);
  expect([0, 1, 2, 3, 4, -1].map((item) => blockTarget(aBlock('socials', { settings: { items } }), item))).toEqual([
    'https://x.com/ada',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
