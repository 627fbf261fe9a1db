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

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = `${engine} Version/4.0 Chrome/88.0.4324.93`;

test.each([
  [`Mozilla/5.0 (Linux; Android 7.0; AGS-L09 Build/HUAWEIAGS-L09; xx-xx) ${chrome} Safari/537.36`, 'tablet'],
  [`Mozilla/5.0 (Linux; Android 8.0.0; BAH2-W19 Build/HUAWEIBAH2-W19; wv) ${chrome} Safari/537.36`, 'tablet'],
  [
    `Mozilla/5.0 (Linux; Android 10; MRX-W09; HMSCore 6.1.0.305) ${chrome} HuaweiBrowser/11.1.1.310 Safari/537.36`,
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; DBY-W09; HMSCore 6.9) ${chrome} HuaweiBrowser/13.0 Safari/537.36`,
    'tablet',
  ],
  [`Mozilla/5.0 (Linux; U; Android 4.4.2; de-de; HUAWEI MediaPad 10 LINK+) ${chrome} Safari/537.36`, 'tablet'],
  [
    `Mozilla/5.0 (Linux; Android 12; NOH-AN00; HMSCore 6.1) ${chrome} HuaweiBrowser/12.0 Mobile Safari/537.36`,
    'mobile',
  ],
  [`Mozilla/5.0 (Linux; Android 7.0; HUAWEI CAN-L01 Build/HUAWEICAN-L01) ${chrome} Mobile Safari/537.36`, 'mobile'],
  [`Mozilla/5.0 (Linux; Android 8.0; Nexus 6P Build/HuaweiNexus) ${chrome} Mobile Safari/537.36`, 'mobile'],
  ['Dalvik/2.1.0 (Linux; U; Android 9; HUAWEI P20 Build/HUAWEIEML-L29)', 'mobile'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 HuaweiBrowser/11.1.1.310`, 'desktop'],
  [
    `Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${engine} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.0.4`,
    'tablet',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${engine} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.1.0`,
    'mobile',
  ],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${engine} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`, 'mobile'],
  [
    `Mozilla/5.0 (PC; OpenHarmony 5.0) ${engine} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.0.4`,
    'desktop',
  ],
  [`Mozilla/5.0 (2in1; OpenHarmony 5.0) ${engine} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`, 'desktop'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${engine} Chrome/125.0.0.0 Safari/537.36`, 'desktop'],
  [`Mozilla/5.0 (X11; CrOS aarch64 15633.69.0) ${engine} Chrome/119.0.6045.212 Safari/537.36`, 'desktop'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${engine} Chrome/125.0.0.0 Safari/537.36`, 'desktop'],
  [`Mozilla/5.0 (Linux; Android 10; BRAVIA VH1) ${engine} Chrome/125.0.6422.113 Safari/537.36`, 'tv'],
  [`Mozilla/5.0 (Linux; Andr0id 9; BRAVIA 4K UR2) ${engine} Chrome/88.0 Safari/537.36 OPR/46.0 OMI/4.20.5.48`, 'tv'],
  ['Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari', 'tv'],
  ['Mozilla/5.0 (PlayStation 4 11.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Safari/605.1.15', 'tv'],
  [`Mozilla/5.0 (Linux; Android 9; AFTKA Build/PS7633; wv) ${chrome} Mobile Safari/537.36`, 'tv'],
  [`Mozilla/5.0 (Linux; Android 7.1.2; AFTMM Build/NS6268; wv) ${chrome} Mobile Safari/537.36`, 'tv'],
  [`Mozilla/5.0 (Linux; Android 9; AFTEUFF014 Build/PS7484) ${chrome} Mobile Safari/537.36`, 'tv'],
  [`Mozilla/5.0 (Linux; Android 11; AFTKRT) ${engine} Silk/122.3 like Chrome/122.0 Safari/537.36`, 'tv'],
  [
    `Mozilla/5.0 (Linux; Android 12.0) ${engine} Chrome/122.0 Safari/537.36 CrKey/1.56.500000 DeviceType/AndroidTV`,
    'tv',
  ],
  [`Mozilla/5.0 (Linux; Android 11; SHIELD Android TV) ${engine} Chrome/125.0.0.0 Safari/537.36`, 'tv'],
  [
    `Mozilla/5.0 (Linux; Android 9.0; Hisense) ${engine} Chrome/88.0 Safari/537.36 VIDAA/6.0(Hisense;SmartTV;65U7HQ)`,
    'tv',
  ],
  [`Mozilla/5.0 (Linux; NetCast; U) ${engine} Chrome/79.0.3945.79 Safari/537.31 SmartTV/10.0 (Vizio)`, 'tv'],
  [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${engine} Chrome/108.0 Safari/537.36 WebAppManager`, 'tv'],
  [`Mozilla/5.0 (SMART-TV; Linux; Tizen 2.4.0) ${engine} SamsungBrowser/1.1 TV Safari/538.1`, 'tv'],
  [`Mozilla/5.0 (Linux; Android 11; KFTRWI) ${engine} Silk/122.3.1 like Chrome/122.0.6261.95 Safari/537.36`, 'tablet'],
  [`Mozilla/5.0 (Linux; Android 13; SM-X700) ${engine} Chrome/124.0.0.0 Safari/537.36`, 'tablet'],
  [`Mozilla/5.0 (Linux; Android 13; AFTERGLOW Build/TP1A) ${chrome} Mobile Safari/537.36`, 'mobile'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${engine} Chrome/125.0.0.0 Mobile Safari/537.36`, 'mobile'],
])('%s is a %s', (agent, device) => {
  expect(classify(agent).device).toBe(device);
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
  /**
   * Measures processor time: a machine that stands still does not show in it. Agents that are remembered would not
   * either.
   */
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
