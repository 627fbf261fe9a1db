import { expect, test } from 'vitest';
import { findApp } from '../../src/decide/app-registry.ts';

test.each([
  ['YouTube', 'https://youtu.be/abc', 'youtube://youtu.be/abc'],
  ['Spotify', 'https://open.spotify.com/track/1', 'spotify://track/1'],
  ['Instagram', 'https://www.instagram.com/someone/', 'instagram://user?username=someone'],
  ['TikTok', 'https://www.tiktok.com/@a/video/1', 'snssdk1233://www.tiktok.com/@a/video/1'],
  ['X', 'https://x.com/a/status/1', 'twitter://status?id=1'],
  ['LinkedIn', 'https://www.linkedin.com/in/a', 'linkedin://in/a'],
  ['Facebook', 'https://www.facebook.com/a', 'fb://facewebmodal/f?href=https%3A%2F%2Fwww.facebook.com%2Fa'],
  ['WhatsApp', 'https://wa.me/4912345?text=hi', 'whatsapp://send?phone=4912345&text=hi'],
  ['Telegram', 'https://t.me/a', 'tg://resolve?domain=a'],
  ['Amazon', 'https://www.amazon.de/dp/1', 'com.amazon.mobile.shopping.web://www.amazon.de/dp/1'],
  ['Google Maps', 'https://www.google.com/maps/place/x', 'comgooglemapsurl://www.google.com/maps/place/x'],
  ['App Store', 'https://apps.apple.com/app/id1', 'itms-apps://apps.apple.com/app/id1'],
  ['Play Store', 'https://play.google.com/store/apps/details?id=a', undefined],
])('the app registry finds %s for %s', (name, address, appUrl) => {
  const url = new URL(address);
  const app = findApp(url);
  expect(app?.name).toBe(name);
  expect(app?.iosUrl?.(url)).toBe(appUrl);
});

test('the app registry finds no app for other paths of a host that needs a path prefix', () => {
  expect(findApp(new URL('https://www.google.com/search?q=maps'))).toBeUndefined();
  expect(findApp(new URL('https://www.google.com/mapsevil'))).toBeUndefined();
});
