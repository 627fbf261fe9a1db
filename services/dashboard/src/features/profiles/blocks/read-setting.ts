import type { Settings } from './block-draft.ts';

// Settings are arbitrary JSON: a value of the wrong type counts as not set.

export function readText(settings: Settings, key: string): string {
  const value = settings[key];
  return typeof value === 'string' ? value : '';
}

export function readFlag(settings: Settings, key: string): boolean {
  return settings[key] === true;
}

export function readNumber(settings: Settings, key: string): number | undefined {
  const value = settings[key];
  return typeof value === 'number' ? value : undefined;
}

/** One icon of a socials block, with its unknown keys. */
export type SocialItem = { platform: string; url: string } & Record<string, unknown>;

export function readSocialItems(settings: Settings): SocialItem[] {
  const items: unknown = settings['items'];
  if (!Array.isArray(items)) return [];
  return items
    .filter((item: unknown): item is Settings => typeof item === 'object' && item !== null)
    .map((item) => ({ ...item, platform: readText(item, 'platform'), url: readText(item, 'url') }));
}
