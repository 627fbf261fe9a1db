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

test.each([
  'https://youtube.com:8080/watch?v=abc',
  'http://t.me:8443/ada',
  'https://x.com.:444/ada',
  'https://x.com./ada',
])('the app registry finds no app for the other server %s', (address) => {
  expect(findApp(new URL(address))).toBeUndefined();
});

const appUrlOf = (address: string) => {
  const url = new URL(address);
  return findApp(url)?.iosUrl?.(url);
};

const telegram: [address: string, appUrl: string][] = [
  ['example_bot?start=order_42', 'resolve?domain=example_bot&start=order_42'],
  ['example_bot?start=', 'resolve?domain=example_bot&start='],
  ['example_bot?startapp=a-b_c', 'resolve?domain=example_bot&startapp=a-b_c'],
  ['example_bot?startapp=a&mode=compact', 'resolve?domain=example_bot&startapp=a&mode=compact'],
  ['example_bot/shop?startapp=a', 'resolve?domain=example_bot&appname=shop&startapp=a'],
  ['example_bot?startgroup=true&admin=pin+edit', 'resolve?domain=example_bot&startgroup=true&admin=pin+edit'],
  ['example_bot?startchannel&admin=post', 'resolve?domain=example_bot&startchannel&admin=post'],
  ['example_bot?startattach=x', 'resolve?domain=example_bot&startattach=x'],
  ['example_bot?game=snake', 'resolve?domain=example_bot&game=snake'],
  ['example_bot?utm_source=mail&start=1&utm_medium=x', 'resolve?domain=example_bot&start=1'],
  ['ada?text=Hello%20you', 'resolve?domain=ada&text=Hello%20you'],
  ['ada/', 'resolve?domain=ada'],
  ['ada?profile', 'resolve?domain=ada&profile'],
  ['ada?videochat=abc', 'resolve?domain=ada&videochat=abc'],
  ['+AbCdEf123456', 'join?invite=AbCdEf123456'],
  ['+Ab-Cd_Ef', 'join?invite=Ab-Cd_Ef'],
  ['joinchat/AbCdEf123456', 'join?invite=AbCdEf123456'],
  ['+4930123456?text=Hi', 'resolve?phone=4930123456&text=Hi'],
  ['share/url?url=https%3A%2F%2Fexample.com&text=Hi', 'msg_url?url=https%3A%2F%2Fexample.com&text=Hi'],
  ['share?url=https://example.com', 'msg_url?url=https://example.com'],
  ['msg/url?text=Hi&url=https://example.com', 'msg_url?text=Hi&url=https://example.com'],
  ['examplechannel/123', 'resolve?domain=examplechannel&post=123'],
  ['examplechannel/123?single', 'resolve?domain=examplechannel&post=123&single'],
  ['examplechannel/123?comment=7', 'resolve?domain=examplechannel&post=123&comment=7'],
  ['examplegroup/5/123', 'resolve?domain=examplegroup&post=123&thread=5'],
  ['ada/s/9', 'resolve?domain=ada&story=9'],
  ['c/1234567/89', 'privatepost?channel=1234567&post=89'],
  ['c/1234567/5/89', 'privatepost?channel=1234567&post=89&thread=5'],
  ['addstickers/Cats_by_ada', 'addstickers?set=Cats_by_ada'],
  ['addemoji/Cats', 'addemoji?set=Cats'],
  ['addlist/AbC-1', 'addlist?slug=AbC-1'],
  ['proxy?server=proxy.example&port=443&secret=ee00', 'proxy?server=proxy.example&port=443&secret=ee00'],
  ['socks?server=proxy.example&port=1080', 'socks?server=proxy.example&port=1080'],
];

test.each(telegram)('an iPhone opens https://t.me/%s as tg://%s', (address, appUrl) => {
  expect(appUrlOf(`https://t.me/${address}`)).toBe(`tg://${appUrl}`);
  expect(appUrlOf(`https://telegram.me/${address}`)).toBe(`tg://${appUrl}`);
});

test.each([
  ['https://x.com/i/web/status/1234567890123456789', 'twitter://status?id=1234567890123456789'],
  ['https://x.com/i/status/1', 'twitter://status?id=1'],
  ['https://twitter.com/ada/statuses/12?s=20', 'twitter://status?id=12'],
  ['https://mobile.twitter.com/ada/status/12/photo/1', 'twitter://status?id=12'],
  ['https://x.com/Ada_L', 'twitter://user?screen_name=Ada_L'],
  ['https://x.com/explorer/', 'twitter://user?screen_name=explorer'],
  ['https://x.com/', 'twitter://timeline'],
  ['https://www.instagram.com/', 'instagram://app'],
  ['https://www.instagram.com/ada.l_1?igsh=abc', 'instagram://user?username=ada.l_1'],
  ['https://instagram.com/ptolemy', 'instagram://user?username=ptolemy'],
  ['https://wa.me/+4930123456', 'whatsapp://send?phone=4930123456'],
  ['https://wa.me/?text=Hi+you%21', 'whatsapp://send?text=Hi%20you!'],
  ['https://api.whatsapp.com/send?phone=%2B49%2030-123456&text=Hi', 'whatsapp://send?phone=4930123456&text=Hi'],
  ['https://api.whatsapp.com/send/?phone=4930123456&type=phone_number', 'whatsapp://send?phone=4930123456'],
  ['https://open.spotify.com/intl-pt/track/4uLU6hMCjMI75M1A2tKUQC?si=abc', 'spotify://track/4uLU6hMCjMI75M1A2tKUQC'],
  ['https://open.spotify.com/intl-pt-BR/album/4uLU', 'spotify://album/4uLU'],
  ['https://open.spotify.com/playlist/37i9', 'spotify://playlist/37i9'],
  ['https://open.spotify.com/user/ada.l', 'spotify://user/ada.l'],
  ['https://open.spotify.com/', 'spotify://'],
  ['https://www.youtube.com/watch?v=a-B_1&t=42', 'youtube://www.youtube.com/watch?v=a-B_1&t=42'],
  ['https://m.youtube.com/shorts/abc?feature=share', 'youtube://m.youtube.com/shorts/abc?feature=share'],
  ['https://www.youtube.com/playlist?list=PL1', 'youtube://www.youtube.com/playlist?list=PL1'],
  ['https://www.youtube.com/@ada.l', 'youtube://www.youtube.com/@ada.l'],
  ['https://www.youtube.com/channel/UC1', 'youtube://www.youtube.com/channel/UC1'],
  ['https://www.tiktok.com/@ada.l', 'snssdk1233://www.tiktok.com/@ada.l'],
  ['https://www.linkedin.com/in/ada-l/', 'linkedin://in/ada-l'],
  ['https://www.linkedin.com/', 'linkedin://'],
  ['https://maps.google.com/?q=52.5,13.4', 'comgooglemapsurl://maps.google.com/?q=52.5,13.4'],
  ['https://www.google.com/maps/@52.5,13.4,15z', 'comgooglemapsurl://www.google.com/maps/@52.5,13.4,15z'],
  [
    'https://www.google.com/maps/dir/?api=1&destination=Bonn',
    'comgooglemapsurl://www.google.com/maps/dir/?api=1&destination=Bonn',
  ],
  ['https://apps.apple.com/us/app/a-b/id1?mt=8', 'itms-apps://apps.apple.com/us/app/a-b/id1?mt=8'],
  ['https://itunes.apple.com/de/developer/ada/id2', 'itms-apps://itunes.apple.com/de/developer/ada/id2'],
])('an iPhone opens %s as %s', (address, appUrl) => {
  expect(appUrlOf(address)).toBe(appUrl);
});

const webPages = {
  'https://t.me/':
    's/ada c/1234567 c/ada/1 iv?url=https://example.com&rhash=1 login/123 invoice/abc $abc boost/ada boost?c=1 ' +
    'giftcode/abc m/abc contact/abc nft/abc setlanguage/de addtheme/x bg/abc joinchat joinchat/ joinchat/a/b ' +
    'addstickers share share/url share/url?text=Hi proxy proxy?server=proxy.example confirmphone?phone=1&hash=2 ' +
    'ada?unknown=1 ada/12/13/14 ada/-1 @ada %61da + +a%20b 1ada ada/12?text=x Share/x JOINCHAT/abc',
  'https://x.com/':
    'explore explore/tabs/trending intent/tweet?text=Hello intent/user i/lists/1 i/spaces/1 ' +
    'search?q=a hashtag/a home Home share?url=https://example.com messages settings/account ada/followers ' +
    'ada/lists/1 ada/status ada/status/x ada/status/1/analytics a_name_that_is_too_long @ada #!/ada ?lang=de',
  'https://www.instagram.com/':
    'p/DQ4ab_cDeFg/ reel/abc reels/abc reels share/reel/BAHWxyz12 share/p/abc stories/ada/1 tv/abc explore/ ' +
    'explore/tags/a direct/inbox accounts/login ada/reels ada/p/abc ada/tagged/ about Explore _u/ada a-b ?hl=de',
  'https://wa.me/':
    'qr/ABCDEFGH123456 message/ABC c/4930123456 p/123/4930123456 channel/abc send?phone=1 ada 4930123456/x ' +
    '0049301234 1234 ?phone=4930123456&text=Hi %2B4930123456',
  'https://api.whatsapp.com/': '?phone=4930123456 message/ABC send send?phone=ada&text=Hi send?phone= channel/abc',
  'https://open.spotify.com/':
    'intl-pt intl-pt/ search/abc collection/tracks genre/abc embed/track/abc user/ada/playlist/abc track ' +
    'track/a.b playlist/abc?pt=invitation episode/abc?t=90 concert/abc prerelease/abc',
  'https://www.youtube.com/':
    'results?search_query=a feed/subscriptions redirect?q=https://example.com account watch watch?v= playlist ' +
    'embed/a t/terms premium oembed?url=x @ada/videos channel/UC1/videos hashtag/a about shorts',
  'https://youtu.be/': 'a/b',
  'https://www.tiktok.com/':
    'tag/a music/a-1 foryou discover/a t/ZTabc legal/page @ada/live @ada/video/x @ada/video/1/x',
  'https://vm.tiktok.com/': 'ZMabc',
  'https://www.linkedin.com/':
    'company/acme jobs/view/1 posts/ada_x-1 feed/update/urn:li:activity:1 in in/ada/details pulse/a learning/a ' +
    'sharing/share-offsite/?url=https://example.com login',
  'https://www.google.com/maps/': 'd/viewer?mid=1 about contrib/1 reserve/a embed?pb=1',
  'https://maps.app.goo.gl/': 'abc',
  'https://apps.apple.com/': 'us app us/charts/iphone us/app/x app/x/y/id1',
  'https://itunes.apple.com/': 'us/album/a/id1 us/podcast/a/id1 us/book/id1 us/artist/a/id1',
};

test.each(Object.entries(webPages).flatMap(([host, paths]) => paths.split(' ').map((path) => `${host}${path}`)))(
  'an iPhone opens the web page of %s, which has no address in the app',
  (address) => {
    expect(appUrlOf(address)).toBeUndefined();
  },
);
