import { describe, expect, test } from 'vitest';
import { prepareProfile } from '../src/prepare-profile.ts';
import { createProfilePages } from '../src/profile-pages.ts';
import { aBlock, aProfile } from './a-profile.ts';

const publicUrl = new URL('https://go.example.com');
const noon = Date.parse('2026-11-21T12:00:00Z');

describe('the page of a profile', () => {
  test('is written once per version', () => {
    const pages = createProfilePages(publicUrl);
    const target = aProfile();
    const profile = prepareProfile(target);
    const page = pages.get(profile, noon);
    expect(pages.get(profile, noon + 86_400_000)).toBe(page);
    const changed = pages.get(prepareProfile({ ...target, displayName: 'Grace', version: 2 }), noon);
    expect(changed.body.toString()).toContain('Grace');
  });

  test('is written anew when a block appears or goes, and only then', () => {
    const pages = createProfilePages(publicUrl);
    const block = aBlock({ label: 'Later', settings: { startsAt: '2026-11-21T13:00:00Z' } });
    const profile = prepareProfile(aProfile({ blocks: [block] }));
    const before = pages.get(profile, noon);
    expect(before.body.toString()).not.toContain('Later');
    expect(pages.get(profile, noon + 3_599_999)).toBe(before);
    const after = pages.get(profile, noon + 3_600_000);
    expect(after.body.toString()).toContain('Later');
    expect(pages.get(profile, noon + 7_200_000)).toBe(after);
  });

  test('names its own address', () => {
    const pages = createProfilePages(publicUrl);
    const canonical = (host: string) =>
      /rel="canonical" href="([^"]*)"/.exec(pages.get(prepareProfile(aProfile({ host })), noon).body.toString())?.[1];
    expect(canonical('')).toBe('https://go.example.com/ada');
    expect(canonical('ada.example')).toBe('https://ada.example/ada');
  });
});
