import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const docs = resolve(import.meta.dirname, '../../../docs/api');
const script = readFileSync(resolve(docs, 'keep-click-token.js'), 'utf8');
const guide = readFileSync(resolve(docs, 'conversions.md'), 'utf8');
const bytesMax = 1_024;

test('the script that keeps the token of a click is quoted in whole by its guide', () => {
  expect(guide).toContain(`\`\`\`js\n${script}\`\`\`\n`);
});

test('the script that keeps the token of a click is below a kilobyte, sets no cookie and requests nothing', () => {
  expect(Buffer.byteLength(script)).toBeLessThan(bytesMax);
  expect(script).not.toMatch(/cookie|fetch|XMLHttpRequest|sendBeacon|navigator|import|\bsrc\b/);
});
