import { t } from '../../../language/translate.ts';

/** Platforms with an icon on the public page, by name. */
export const platformNames: readonly string[] = [
  t('Instagram Facebook X TikTok YouTube LinkedIn GitHub GitLab Spotify SoundCloud Bandcamp WhatsApp Telegram Signal'),
  t('Messenger Discord Twitch Pinterest Snapchat Threads Bluesky Mastodon Reddit Medium Substack Patreon Ko-fi PayPal'),
  t('Behance Dribbble Figma CodePen Vimeo Tumblr Amazon Etsy Steam Goodreads Strava LINE WeChat VK RSS'),
]
  .flatMap((names) => names.split(' '))
  .concat(t('Apple Music'), t('Stack Overflow'));

/** Hosts that do not contain the name of their platform. */
const platformOfHost: Readonly<Record<string, string>> = {
  'youtu.be': t('YouTube'),
  't.me': t('Telegram'),
  'wa.me': t('WhatsApp'),
  'm.me': t('Messenger'),
  'fb.com': t('Facebook'),
  'twitter.com': 'X',
  'bsky.app': t('Bluesky'),
  'music.apple.com': t('Apple Music'),
  'lnkd.in': t('LinkedIn'),
};

/** The platform of a URL; undefined when its host is not known. */
export function guessPlatform(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  if (url.protocol === 'mailto:') return t('Email');
  if (url.protocol === 'tel:') return t('Phone');
  const host = url.host.replace(/^(?:www|m|open)\./, '');
  const parts = host.split('.');
  return platformOfHost[host] ?? platformNames.find((name) => keyOf(name) === parts.at(-2));
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s-]/g, '');
}
