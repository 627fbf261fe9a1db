import type { Block } from '@linkplane/contracts';
import { describe, expect, test } from 'vitest';
import { blockChanges, changeSettings, draftOf } from './block-draft.ts';

const block: Block = {
  id: 'blk_1',
  profileId: 'prf_1',
  type: 'link',
  position: 0,
  clicks: 3,
  label: 'Shop',
  content: 'https://a.example/',
  icon: null,
  settings: { highlight: true, theirs: { kept: [1, { deep: null }] }, hidden: true },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('changes of a block', () => {
  test('unknown keys of settings stay when known ones change', () => {
    const settings = changeSettings(block.settings, { highlight: undefined, openInNewTab: true });
    expect(settings).toEqual({ theirs: block.settings['theirs'], hidden: true, openInNewTab: true });
    expect(blockChanges(block, { ...draftOf(block), settings })).toEqual({ settings });
  });

  test('a draft equal to the saved block has no changes, in any order of keys', () => {
    const { highlight, theirs, hidden } = block.settings;
    expect(blockChanges(block, { ...draftOf(block), settings: { hidden, theirs, highlight } })).toEqual({});
  });

  test('only changed fields are sent', () => {
    expect(blockChanges(block, { ...draftOf(block), label: null })).toEqual({ label: null });
  });
});
