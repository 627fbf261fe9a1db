/**
 * An app that a link may open. The list is closed: no other URL scheme is ever sent to a visitor.
 * `iosUrl` builds the app's own address from an https URL; undefined when the app has none for it.
 */
type KnownApp = {
  name: string;
  hosts: string[];
  /** Required start of the path, for hosts that serve more than the app. */
  pathPrefix?: string;
  androidPackage?: string;
  iosUrl?: (url: URL) => string | undefined;
};

const afterHost = (url: URL) => `${url.host}${url.pathname}${url.search}`;
const pathParts = (url: URL) => url.pathname.split('/').filter((part) => part !== '');
/** `scheme://host/path?query`, for apps that accept their web addresses under their own scheme. */
const underScheme = (scheme: string) => (url: URL) => `${scheme}://${afterHost(url)}`;

export const knownApps: KnownApp[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be'],
    androidPackage: 'com.google.android.youtube',
    iosUrl: underScheme('youtube'),
  },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    androidPackage: 'com.spotify.music',
    iosUrl: (url) => `spotify://${pathParts(url).join('/')}`,
  },
  { name: 'Instagram', hosts: ['instagram.com'], androidPackage: 'com.instagram.android', iosUrl: instagramUrl },
  {
    name: 'TikTok',
    hosts: ['tiktok.com', 'vm.tiktok.com'],
    androidPackage: 'com.zhiliaoapp.musically',
    iosUrl: underScheme('snssdk1233'),
  },
  {
    name: 'X',
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    androidPackage: 'com.twitter.android',
    iosUrl: twitterUrl,
  },
  {
    name: 'LinkedIn',
    hosts: ['linkedin.com'],
    androidPackage: 'com.linkedin.android',
    iosUrl: (url) => `linkedin://${pathParts(url).join('/')}`,
  },
  {
    name: 'Facebook',
    hosts: ['facebook.com', 'm.facebook.com', 'fb.com'],
    androidPackage: 'com.facebook.katana',
    iosUrl: (url) => `fb://facewebmodal/f?href=${encodeURIComponent(url.href)}`,
  },
  { name: 'WhatsApp', hosts: ['wa.me', 'api.whatsapp.com'], androidPackage: 'com.whatsapp', iosUrl: whatsappUrl },
  {
    name: 'Telegram',
    hosts: ['t.me', 'telegram.me'],
    androidPackage: 'org.telegram.messenger',
    iosUrl: (url) => {
      const [domain] = pathParts(url);
      return domain ? `tg://resolve?domain=${encodeURIComponent(domain)}` : undefined;
    },
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
    iosUrl: underScheme('com.amazon.mobile.shopping.web'),
  },
  {
    name: 'Google Maps',
    hosts: ['maps.google.com', 'maps.app.goo.gl'],
    androidPackage: 'com.google.android.apps.maps',
    iosUrl: underScheme('comgooglemapsurl'),
  },
  {
    name: 'Google Maps',
    hosts: ['google.com'],
    pathPrefix: '/maps',
    androidPackage: 'com.google.android.apps.maps',
    iosUrl: underScheme('comgooglemapsurl'),
  },
  { name: 'App Store', hosts: ['apps.apple.com', 'itunes.apple.com'], iosUrl: underScheme('itms-apps') },
  { name: 'Play Store', hosts: ['play.google.com'], pathPrefix: '/store', androidPackage: 'com.android.vending' },
];

/** The app that opens this destination, if it is a known one. */
export function findApp(url: URL): KnownApp | undefined {
  const host = url.hostname.replace(/^www\./, '');
  return knownApps.find(
    (app) =>
      app.hosts.includes(host) &&
      (app.pathPrefix === undefined ||
        url.pathname === app.pathPrefix ||
        url.pathname.startsWith(`${app.pathPrefix}/`)),
  );
}

function instagramUrl(url: URL): string | undefined {
  const [first, second] = pathParts(url);
  if (first === undefined) return 'instagram://app';
  if (first === 'p' || first === 'reel')
    return second ? `instagram://media?id=${encodeURIComponent(second)}` : undefined;
  return `instagram://user?username=${encodeURIComponent(first)}`;
}

function twitterUrl(url: URL): string | undefined {
  const [user, kind, id] = pathParts(url);
  if (user === undefined) return 'twitter://timeline';
  if (kind === 'status' && id) return `twitter://status?id=${encodeURIComponent(id)}`;
  return `twitter://user?screen_name=${encodeURIComponent(user)}`;
}

function whatsappUrl(url: URL): string | undefined {
  const phone = url.hostname === 'wa.me' ? pathParts(url)[0] : url.searchParams.get('phone');
  const text = url.searchParams.get('text');
  const query: string[] = [];
  if (phone) query.push(`phone=${encodeURIComponent(phone)}`);
  if (text) query.push(`text=${encodeURIComponent(text)}`);
  return query.length > 0 ? `whatsapp://send?${query.join('&')}` : undefined;
}
