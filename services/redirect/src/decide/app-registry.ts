import { spotifyUrl, tiktokUrl, youtubeUrl } from './app-urls/media-urls.ts';
import { facebookUrl, instagramUrl, linkedInUrl, whatsappUrl, xUrl } from './app-urls/social-urls.ts';
import { amazonUrl, appStoreUrl, mapsUrl } from './app-urls/store-urls.ts';
import { telegramUrl } from './app-urls/telegram-url.ts';

/**
 * An app that a link may open. The list is closed: no other URL scheme is ever sent to a visitor.
 * `iosUrl` translates a web address into the app's own; undefined unless that surely opens what the web page shows.
 */
type KnownApp = {
  name: string;
  hosts: string[];
  /** Required start of the path, for hosts that serve more than the app. */
  pathPrefix?: string;
  androidPackage?: string;
  iosUrl?: (url: URL) => string | undefined;
};

export const knownApps: KnownApp[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be'],
    androidPackage: 'com.google.android.youtube',
    iosUrl: youtubeUrl,
  },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    androidPackage: 'com.spotify.music',
    iosUrl: spotifyUrl,
  },
  { name: 'Instagram', hosts: ['instagram.com'], androidPackage: 'com.instagram.android', iosUrl: instagramUrl },
  {
    name: 'TikTok',
    hosts: ['tiktok.com', 'vm.tiktok.com'],
    androidPackage: 'com.zhiliaoapp.musically',
    iosUrl: tiktokUrl,
  },
  {
    name: 'X',
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    androidPackage: 'com.twitter.android',
    iosUrl: xUrl,
  },
  {
    name: 'LinkedIn',
    hosts: ['linkedin.com'],
    androidPackage: 'com.linkedin.android',
    iosUrl: linkedInUrl,
  },
  {
    name: 'Facebook',
    hosts: ['facebook.com', 'm.facebook.com', 'fb.com'],
    androidPackage: 'com.facebook.katana',
    iosUrl: facebookUrl,
  },
  { name: 'WhatsApp', hosts: ['wa.me', 'api.whatsapp.com'], androidPackage: 'com.whatsapp', iosUrl: whatsappUrl },
  {
    name: 'Telegram',
    hosts: ['t.me', 'telegram.me'],
    androidPackage: 'org.telegram.messenger',
    iosUrl: telegramUrl,
  },
  {
    name: 'Amazon',
    hosts: [
      'amazon.com',
      'amazon.de',
      'amazon.co.uk',
      'amazon.fr',
      'amazon.it',
      'amazon.es',
      'amazon.co.jp',
      'amazon.in',
    ],
    androidPackage: 'com.amazon.mShop.android.shopping',
    iosUrl: amazonUrl,
  },
  {
    name: 'Google Maps',
    hosts: ['maps.google.com', 'maps.app.goo.gl'],
    androidPackage: 'com.google.android.apps.maps',
    iosUrl: mapsUrl,
  },
  {
    name: 'Google Maps',
    hosts: ['google.com'],
    pathPrefix: '/maps',
    androidPackage: 'com.google.android.apps.maps',
    iosUrl: mapsUrl,
  },
  { name: 'App Store', hosts: ['apps.apple.com', 'itunes.apple.com'], iosUrl: appStoreUrl },
  { name: 'Play Store', hosts: ['play.google.com'], pathPrefix: '/store', androidPackage: 'com.android.vending' },
];

/** The app that opens this destination, if it is a known one. */
export function findApp(url: URL): KnownApp | undefined {
  if (url.port !== '') return undefined; // another server
  const host = url.hostname.replace(/^www\./, '');
  return knownApps.find(
    (app) =>
      app.hosts.includes(host) &&
      (app.pathPrefix === undefined ||
        url.pathname === app.pathPrefix ||
        url.pathname.startsWith(`${app.pathPrefix}/`)),
  );
}
