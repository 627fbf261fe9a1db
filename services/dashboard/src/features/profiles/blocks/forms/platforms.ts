/* not translated: platforms, as blocks store them */
/** Platforms with an icon on the public page, by name. */
export const platformNames: readonly string[] = [
  'Instagram Facebook X TikTok YouTube LinkedIn GitHub GitLab Spotify SoundCloud Bandcamp WhatsApp Telegram Signal',
  'Messenger Discord Twitch Pinterest Snapchat Threads Bluesky Mastodon Reddit Medium Substack Patreon Ko-fi PayPal',
  'Behance Dribbble Figma CodePen Vimeo Tumblr Amazon Etsy Steam Goodreads Strava LINE WeChat VK RSS',
]
  .flatMap((names) => names.split(' '))
  .concat('Apple Music', 'Stack Overflow');

/** Hosts that do not contain the name of their platform. */
const platformOfHost: Readonly<Record<string, string>> = {
  'youtu.be': 'YouTube',
  't.me': 'Telegram',
  'wa.me': 'WhatsApp',
  'm.me': 'Messenger',
  'fb.com': 'Facebook',
  'twitter.com': 'X',
  'bsky.app': 'Bluesky',
  'music.apple.com': 'Apple Music',
  'lnkd.in': 'LinkedIn',
};

/** The platform of a URL; undefined when its host is not known. */
export function guessPlatform(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  if (url.protocol === 'mailto:') return 'Email';
  if (url.protocol === 'tel:') return 'Phone';
  const host = url.host.replace(/^(?:www|m|open)\./, '');
  const parts = host.split('.');
  return platformOfHost[host] ?? platformNames.find((name) => keyOf(name) === parts.at(-2));
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s-]/g, '');
}
