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

  test.each(['facebookexternalhit/1.1', 'WhatsApp/2.23', 'Slackbot-LinkExpanding 1.0', 'SkypeUriPreview Preview/0.5'])(
    'that shows previews is a bot that gets the preview: %s',
    (agent) => {
      expect(classify(agent)).toMatchObject({ bot: true, unfurler: true });
    },
  );
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
  'facebookcatalog/1.0',
  `Googlebot/2.1 (+http://www.google.com/bot.html) ${facebook('Vodafone')}`,
])('a program stays a bot: %s', (agent) => {
  expect(classify(agent).bot).toBe(true);
});

test('an agent that was built to be slow is classified by its first characters', () => {
  for (const part of ['[FBAN/', '; ', ' Build/', 'M bot ', '; a Build/', '[FB'])
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
