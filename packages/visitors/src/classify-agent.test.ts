import { eventLimits } from '@linkplane/events';
import { leastOfTries } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { createAgentClassifier } from './classify-agent.ts';

const classify = createAgentClassifier();

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    { device: 'desktop', browser: 'Chrome', os: 'Windows' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { device: 'mobile', browser: 'Safari', os: 'iOS' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
    { device: 'tablet', browser: 'Safari', os: 'iOS' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
    { device: 'mobile', browser: 'Chrome', os: 'Android' },
  ],
  ['curl/8.4.0', { device: '', browser: '', os: '' }],
  ['', { device: '', browser: '', os: '' }],
  ['\u0000ünï 🙂', { device: '', browser: '', os: '' }],
])('%s', (agent, classes) => {
  expect(classify(agent)).toEqual(classes);
});

test('more agents than the cache holds are classified as before', () => {
  const agent = (i: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/${i}.0`;
  for (let i = 0; i < 25_000; i++) classify(agent(i));
  expect(classify(agent(0))).toEqual({ device: 'desktop', browser: 'Firefox', os: 'Linux' });
});

test('an agent is classified once, as long as it is among the most recent', () => {
  const own = createAgentClassifier();
  const agent = (i: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/${i}.0`;
  const first = own(agent(0));
  for (let i = 1; i < 9_000; i++) own(agent(i));
  expect(own(agent(0))).toBe(first);
  for (let i = 9_000; i < 35_000; i++) own(agent(i));
  expect(own(agent(0))).not.toBe(first);
});

test('an agent is classified by the characters that an event stores, and not by those after them', () => {
  const long = (chars: number) => `${'x'.repeat(chars)} Firefox/127.0`;
  expect(classify(long(10)).browser).toBe('Firefox');
  expect(classify(long(eventLimits.agentCharsMax)).browser).toBe('');
});

test('a long agent that was built to be slow is classified in bounded time', async () => {
  let tries = 0;
  /** Of the processor: a machine that stands still does not show in it. Agents that are remembered would not either. */
  const measureMs = () => {
    tries += 1;
    const before = process.cpuUsage();
    classify(`Mozilla/5.${tries} ${'('.repeat(100_000)}`);
    classify(`${'a '.repeat(100_000)}Chrome/${tries}`);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  expect(await leastOfTries(200, measureMs)).toBeLessThan(200);
});
