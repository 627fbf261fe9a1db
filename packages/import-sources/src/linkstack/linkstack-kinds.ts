import type { LinkstackLink } from './parse-linkstack.ts';

/** What an entry of LinkStack is on its page. */
export type LinkstackKind = 'link' | 'heading' | 'spacer' | 'text' | 'email' | 'telephone' | 'vcard' | 'icon';

const kindsOfTypes: Readonly<Record<string, LinkstackKind>> = {
  predefined: 'link',
  link: 'link',
  heading: 'heading',
  spacer: 'spacer',
  text: 'text',
  email: 'email',
  telephone: 'telephone',
  vcard: 'vcard',
};

/** Buttons are numbered in the order of LinkStack's own list, to which new ones are only added. */
const kindsOfButtons: Readonly<Record<number, LinkstackKind>> = {
  6: 'email',
  7: 'email',
  42: 'heading',
  43: 'spacer',
  44: 'telephone',
  47: 'spacer',
  93: 'text',
  94: 'icon',
  96: 'vcard',
};

/** Buttons of services for which there is an icon here. */
const iconsOfButtons: Readonly<Record<number, string>> = {
  3: 'bandcamp',
  8: 'discord',
  9: 'facebook',
  10: 'figma',
  11: 'github',
  12: 'gitlab',
  13: 'goodreads',
  14: 'instagram',
  16: 'linkedin',
  17: 'mastodon',
  18: 'medium',
  19: 'messenger',
  20: 'patreon',
  21: 'paypal',
  22: 'pinterest',
  23: 'reddit',
  24: 'signal',
  26: 'snapchat',
  27: 'soundcloud',
  28: 'spotify',
  29: 'steam',
  30: 'telegram',
  31: 'tiktok',
  32: 'tumblr',
  33: 'twitch',
  34: 'x',
  36: 'vimeo',
  38: 'whatsapp',
  41: 'youtube',
  48: 'amazon',
  50: 'applemusic',
  54: 'codepen',
  60: 'etsy',
  68: 'kofi',
  85: 'strava',
  105: 'bluesky',
  112: 'behance',
  117: 'threads',
};

/** Undefined for a type that an administrator has added. Entries from before there were types have their button alone. */
export function kindOf({ type, button_id: button }: LinkstackLink): LinkstackKind | undefined {
  const ofButton = typeof button === 'number' ? kindsOfButtons[button] : undefined;
  if (ofButton === 'icon') return ofButton;
  if (type) return Object.hasOwn(kindsOfTypes, type) ? kindsOfTypes[type] : undefined;
  return ofButton ?? 'link';
}

/** The icon of a button, by the name that it has here; null for none. */
export function iconOf({ button_id: button }: LinkstackLink): string | null {
  return (typeof button === 'number' ? iconsOfButtons[button] : undefined) ?? null;
}
