import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatePythonSdk } from '../generate/generate-python-sdk.ts';

test('what is generated is what the document says today (node packages/sdk-python/generate/generate-python-sdk.ts)', () => {
  for (const [name, text] of Object.entries(generatePythonSdk()))
    expect(readFileSync(join(import.meta.dirname, '../src/linkplane', name), 'utf8'), name).toBe(text);
});
