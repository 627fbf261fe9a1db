import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plantedDefects } from '../../../scripts/planted-defects/index.ts';
import { plantDefect } from '../../../scripts/planting/plant-defect.ts';

const root = resolve(import.meta.dirname, '../../..');
const defectsMin = 60;
/** Each of these has defects of its own, so that no part is left without. */
const places = [
  'services/redirect/',
  'services/management/src/public-api/',
  'services/management/src/dashboard-api/',
  'services/analytics/',
  'services/webhooks/',
  'services/dashboard/',
  'services/cli/',
  'packages/event-journal/',
  'packages/event-stream/',
  'packages/links-db/',
  'packages/clicks-db/',
  'packages/contracts/',
  'packages/profile-page/',
  'packages/embedded/',
  'packages/ephemeral/',
  'packages/runtime/',
];

describe('planted defects', () => {
  test('are at least 60, each with an id of its own', () => {
    expect(plantedDefects.length).toBeGreaterThanOrEqual(defectsMin);
    expect(new Set(plantedDefects.map(({ id }) => id)).size).toBe(plantedDefects.length);
  });

  test.each(places)('are in %s', (place) => {
    expect(plantedDefects.filter(({ file }) => file.startsWith(place))).not.toEqual([]);
  });

  test.each(plantedDefects.map((defect) => [defect.id, defect] as const))(
    '%s can be planted, and its test file exists',
    (_, defect) => {
      const { file, noticedBy } = defect;
      expect(file).not.toMatch(/\.test\.ts$|\/test\/|^packages\/e2e\//);
      expect(() => plantDefect(defect, readFileSync(resolve(root, file), 'utf8'))).not.toThrow();
      expect(noticedBy).toMatch(/\.test\.ts$/);
      expect(existsSync(resolve(root, noticedBy))).toBe(true);
    },
  );
});

describe('planting a defect', () => {
  const defect = { id: 'sample', kind: 'sample', file: 'sample.ts', noticedBy: 'sample.test.ts' };

  test('replaces the text where it occurs, by exactly the other one', () => {
    expect(plantDefect({ ...defect, find: '<=', replace: "< '$&' +" }, 'a <= b;')).toBe("a < '$&' + b;");
  });

  test.each([
    ['that does not occur', 'a < b;', '<=', '<', 'does not contain'],
    ['that occurs twice', 'a <= b <= c;', '<=', '<', '2 times'],
    ['with itself', 'a <= b;', '<=', '<=', 'changes nothing'],
    ['so that it does not parse', 'a <= b;', '<=', '<= (', 'does not parse'],
  ])('refuses to replace a text %s', (_, source, find, replace, message) => {
    expect(() => plantDefect({ ...defect, find, replace }, source)).toThrow(message);
  });
});
