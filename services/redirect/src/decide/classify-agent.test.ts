import { eventLimits } from '@linkplane/events';
import { describe, expect, test } from 'vitest';
import { createAgentClassifier } from './classify-agent.ts';

const classify = createAgentClassifier();
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const ios = (device: string) => `Mozilla/5.0 (${device}; CPU OS 17_5 like Mac OS X) Version/17.5 Safari/604.1`;

test.each([
  [ios('iPhone'), 'ios'],
  [ios('iPad'), 'ios'],
  [ios('iPod touch'), 'ios'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/125.0.0.0 Mobile Safari/537.36', 'android'],
  [chrome, 'other'],
  ['Mozilla/5.0 (MyiPhoneX; Androidish)', 'other'],
  ['', 'other'],
])('%s is of the platform %s', (agent, platform) => {
  expect(classify(agent)).toEqual({ bot: false, unfurler: false, platform, json: JSON.stringify(agent) });
});

describe('a program', () => {
  test.each(['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'curl/8.4.0'])(
    'is a bot that gets the redirect: %s',
    (agent) => {
      expect(classify(agent)).toMatchObject({ bot: true, unfurler: false });
    },
  );

  test.each([
    ...['facebookexternalhit/1.1', 'WhatsApp/2.23', 'Slackbot-LinkExpanding 1.0', 'SkypeUriPreview Preview/0.5'],
    ...['facebookexternalhit/1.1;line-poker/1.0', 'TelegramBot (like TwitterBot)', 'http.rb/5.1 (Mastodon/4.2.8) Bot'],
    'Mozilla/5.0 (compatible; Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/))',
    'Mozilla/5.0 (Windows NT 10.0) Chrome/87.0 Safari/537.36 (like Snap URL Preview Service; bot; snapchat)',
    'Mozilla/5.0 AppleWebKit/537.36 (compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview) Chrome/116.0',
    ...['Iframely/1.3.1 (+https://iframely.com/docs/about)', 'Mozilla/5.0 (compatible; Embedly/0.2)'],
    ...[
      'Synapse (bot; +https://github.com/matrix-org/synapse)',
      'ZulipURLPreview/8.3',
      'Misskey/2024.3.1',
      'Lemmy/0.19.3',
    ],
    ...['SummalyBot/5.1.0', 'Pleroma 2.6.2; https://example.com', 'Akkoma 3.10.4; https://example.com', 'OdklBot/1.0'],
  ])('that shows previews is a bot that gets the preview: %s', (agent) => {
    expect(classify(agent)).toMatchObject({ bot: true, unfurler: true });
  });
});

const android = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.93';
const facebook = (carrier: string) =>
  '[FBAN/FB4A;FBAV/567.1.0.52.74;FBBV/1003893689;FBDM/{density=3.0,width=1080,height=2340};FBLC/nl_NL;FBRV/1012267334;' +
  `FBCR/${carrier};FBMF/samsung;FBBD/samsung;FBPN/com.facebook.katana;FBDV/SM-A546B;FBSV/14;FBOP/1;FBCA/arm64-v8a:;]`;

test.each([
  `Mozilla/5.0 (Linux; Android 7.0; M bot 60 Build/NRD90M) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 6.0.1; M BOT TAB 101 Build/MOB30R) ${android} Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 7.0; M bot 60) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 9; M_BOT_551) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 9; M-bot 54; wv) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; U; Android 5.1; fr-fr; M bot 51 Build/LMY47I) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 8.0.0; CUBOT_P20) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 9; CUBOT KING KONG CS Build/CUBOT-9) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 5.1;CUBOT X9) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 6.0; Robot 3 (Pro) Build/MRA58K) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 9; News Tab Build/PPR1) ${android} Safari/537.36`,
  'Dalvik/2.1.0 (Linux; U; Android 7.0; M bot 60 Build/NRD90M)',
  facebook('NL Telecom'),
  facebook('Vodafone'),
  facebook('Check.com'),
  facebook('MTN|Search'),
  facebook('Botswana Bot'),
  facebook('Vodafone').slice(0, 120),
  `Mozilla/5.0 (Linux; Android 14; SM-A546B; wv) ${android} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/1.0;FBCR/url.com;]`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${android} Mobile/15E148 [FBAN/FBIOS;FBCR/A|B;FBSS/3]`,
  // A click on a link in a document: Office follows the redirect itself, and the browser opens the destination.
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Microsoft Office/15.0 (Windows NT 6.2; Microsoft Word 15.0.4693; Pro)',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; .NET4.0C; Microsoft Outlook 16.0.5134; ms-office)',
])('a person is no bot by the name of a phone or carrier, or for using Office: %s', (agent) => {
  expect(classify(agent)).toMatchObject({ bot: false, unfurler: false });
});

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  `${iphone} Mobile/21F90 Instagram 337.0.3.23.54 (iPhone15,3; iOS 17_5_1; en_US; en; scale=3.00; IABMV/1)`,
  `${iphone} Mobile/15E148 musical_ly_34.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6`,
  `${iphone} Mobile/15E148 Snapchat/12.85.0.40 (like Safari/8617.2.4.10.8, panda)`,
  `${iphone} Mobile/21E236 [Pinterest/iOS]`,
  `${iphone} Mobile/15E148 [LinkedInApp]/9.29.7962`,
  `${iphone} Mobile/15E148 Twitter for iPhone/10.44`,
  `${iphone} Mobile/15E148 Safari/604.1 NAVER(inapp; search; 2000; 12.6.1; 14PRO)`,
  `${iphone} Mobile/15E148 KAKAOTALK/10.7.5 (INAPP)`,
  `${iphone} Mobile/15E148 Viber/21.3`,
  `${iphone} GSA/320.1.640309146 Mobile/15E148 Safari/604.1`,
  `${iphone} Mobile/15E148 Outlook-iOS/2.0`,
  `Mozilla/5.0 (Linux; Android 14; SC-51D; wv) ${android} Mobile Safari/537.36 Line/14.7.0/IAB`,
  `Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) ${android} Mobile Safari/537.36 Telegram-Android/11.2.2 (Google Pixel 7)`,
  `Mozilla/5.0 (Linux; Android 13; V2244A; wv) ${android} Mobile Safari/537.36 MicroMessenger/8.0.49.2600 WeChat/arm64`,
  'Mozilla/5.0 (Mobile; Nokia_2720_Flip; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2.2',
  'Mozilla/5.0 (X11; GNU/Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0 Safari/537.36 Tesla/DEV-BUILD-4d1a3f6',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.38 Chrome/124.0 Electron/30.0',
  'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/191.273; U; en) Presto/2.12.423 Version/12.16',
])('a person in the browser of an app is no bot: %s', (agent) => {
  expect(classify(agent)).toMatchObject({ bot: false, unfurler: false });
});

const nexus = 'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P)';
test.each([
  `${nexus} ${android} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `${nexus} ${android} Mobile Safari/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
  `${nexus} ${android} Mobile Safari/537.36 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)`,
  `${nexus} ${android} Mobile Safari/537.36 (compatible; Applebot/0.1)`,
  `Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) (compatible; PetalBot;+https://petal.example)`,
  `Mozilla/5.0 (Linux; Android 5.0) ${android} Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)`,
  `Mozilla/5.0 (Linux; Android 10; K; compatible; SomeBot/1.0) ${android} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 7.0; Moto G (4)) ${android} Mobile Safari/537.36 Chrome-Lighthouse`,
  `Mozilla/5.0 (Linux; Android 7.0; M bot 60 Build/NRD90M) ${android} Mobile Safari/537.36 (compatible; AhrefsBot/7.0)`,
  `Mozilla/5.0 (Linux; Android 9; bot) ${android} Mobile Safari/537.36`,
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; M bot 1.0)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Microsoft Office Protocol Discovery',
  'python-requests/2.31.0',
  'Dart/3.3 (dart:io)',
  'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.22621.2506',
  'Mozilla/5.0 (Windows NT 10.0; Microsoft Windows 10.0.19045; en-US) PowerShell/7.4.2',
  'Mozilla/5.0 (Linux; Ubuntu 22.04; en-US) PowerShell/7.4.2',
  'MyApp/1 CFNetwork/1496.0.7 Darwin/23.5.0',
  'My%20App/12 CFNetwork/1410.0.3 Darwin/22.6.0',
  'Mail/3774.600.62 CFNetwork/1496.0.7 Darwin/23.5.0',
  'MyApp/1.0 (com.example.app; build:1; iOS 17.5.1) Alamofire/5.9.1',
  'VLC/3.0.20 LibVLC/3.0.20',
  'AppleCoreMedia/1.0.0.21F90 (iPhone; U; CPU OS 17_5_1 like Mac OS X; en_us)',
  'stagefright/1.2 (Linux;Android 13)',
  'pip/24.0 {"ci":null}',
  'Mozilla/5.00 (Nikto/2.1.6) (Evasions:None) (Test:map_codes)',
  'Mozilla/4.75 [en] (X11, U; Nessus)',
  'Mozilla/5.0 (compatible; Acunetix)',
  '${jndi:ldap://example.com/a}',
  'hackney/1.20.1',
  'Apache-HttpClient/5.3.1 (Java/17.0.10)',
  'Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google)',
  'Uptime-Kuma/1.23.13',
  'Barracuda Sentinel (EE)',
  'facebookcatalog/1.0',
  `Googlebot/2.1 (+http://www.google.com/bot.html) ${facebook('Vodafone')}`,
])('a program stays a bot: %s', (agent) => {
  expect(classify(agent).bot).toBe(true);
});

test('an agent that was built to be slow is classified by its first characters', () => {
  for (const part of [' CFNetwork', 'PowerShell', '[FBAN/', '; ', ' Build/', 'M bot ', '; a Build/', '[FB'])
    expect(classify(`Android ${part.repeat(50_000)}`)).toBeDefined();
});

test('an agent is cut to what an event has, and the rest does not count', () => {
  const longest = 'x'.repeat(eventLimits.agentCharsMax);
  expect(classify(longest).json).toBe(JSON.stringify(longest));
  expect(classify(`${longest} Android facebookexternalhit`)).toEqual(classify(longest));
});

test('the text of an event is well-formed where the cut is within a character', () => {
  const cut = 'x'.repeat(eventLimits.agentCharsMax - 1);
  expect(JSON.parse(classify(`${cut}🎉`).json)).toBe(`${cut}\ufffd`);
});

test('an agent is classified once, as long as it is among the most recent', () => {
  const own = createAgentClassifier();
  const first = own('agent 0');
  for (let i = 1; i < 10_000; i += 1) own(`agent ${i}`);
  expect(own('agent 0')).toBe(first);
  own('agent 10000');
  expect(own('agent 0')).not.toBe(first);
  expect(own('agent 0')).toEqual(first);
});
