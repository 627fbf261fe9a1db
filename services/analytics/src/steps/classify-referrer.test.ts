import { expect, test } from 'vitest';
import { classifyReferrer } from './classify-referrer.ts';

const ownHosts = ['go.example', 'links.example', 'www.clicks.example'];

test.each([
  ['', ''],
  ['https://www.News.example:8443/article?id=1#part', 'news.example'],
  ['http://t.co/abc', 't.co'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://news.example./', 'news.example'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://go.example/abc', ''],
  ['https://www.go.example/abc', ''],
  ['https://LINKS.example/', ''],
  ['https://www.links.example/', ''],
  ['https://www.clicks.example/', ''],
  ['https://clicks.example/', ''],
  ['javascript:alert(1)', ''],
  ['file:///etc/passwd', ''],
  ['not an address', ''],
  [`https://${'a'.repeat(300)}.example/`, ''],
])('%s comes from "%s"', (referrer, host) => {
  expect(classifyReferrer(referrer, ownHosts)).toBe(host);
});
