import bowser from 'bowser';
import { expect, test } from 'vitest';
import { browserNames, deviceNames, findBrowserName, findSystemName, systemNames } from './client-names.ts';

test('every name is one that agents are classified as', () => {
  expect(Object.values(bowser.BROWSER_MAP)).toEqual(expect.arrayContaining([...browserNames]));
  expect(Object.values(bowser.OS_MAP)).toEqual(expect.arrayContaining([...systemNames]));
  expect(Object.values(bowser.PLATFORMS_MAP)).toEqual(expect.arrayContaining([...deviceNames]));
});

test('names are found in any letter case, with and without spaces', () => {
  expect(['chromeos', 'Chrome OS', 'IOS', 'macos'].map(findSystemName)).toEqual([
    'Chrome OS',
    'Chrome OS',
    'iOS',
    'macOS',
  ]);
  expect(['microsoftedge', 'FIREFOX', 'Googlebot'].map(findBrowserName)).toEqual([
    'Microsoft Edge',
    'Firefox',
    undefined,
  ]);
});
