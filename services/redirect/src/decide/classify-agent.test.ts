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
