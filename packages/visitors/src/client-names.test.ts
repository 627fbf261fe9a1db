import bowser from 'bowser';
import { expect, test } from 'vitest';
import { classifyAgent } from './classify-agent.ts';
import { browserNames, deviceNames, findBrowserName, findSystemName, systemNames } from './client-names.ts';

test('every name is one that agents are classified as', () => {
  // The parser's own list leaves one out.
  const { browser } = classifyAgent(
    'Mozilla/5.0 (Linux; Android 12) Chrome/100.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/13.28',
  );
  expect([...Object.values(bowser.BROWSER_MAP), browser]).toEqual(expect.arrayContaining([...browserNames]));
});

test('every system and every device of people that reports can show has a name', () => {
  expect([...systemNames].toSorted()).toEqual(Object.values(bowser.OS_MAP).toSorted());
  expect([...deviceNames, 'bot'].toSorted()).toEqual(Object.values(bowser.PLATFORMS_MAP).toSorted());
});

test('names are found in any letter case, with and without spaces', () => {
  expect(['chromeos', 'Chrome OS', 'IOS', 'macos', 'harmonyos', 'playstation4', 'webos'].map(findSystemName)).toEqual([
    'Chrome OS',
    'Chrome OS',
    'iOS',
    'macOS',
    'HarmonyOS',
    'PlayStation 4',
    'WebOS',
  ]);
  expect(['microsoftedge', 'FIREFOX', 'Googlebot'].map(findBrowserName)).toEqual([
    'Microsoft Edge',
    'Firefox',
    undefined,
  ]);
});
