import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateSdk } from '../generate/generate-sdk.ts';

test('what is generated is what the document says today (node packages/sdk/generate/generate-sdk.ts)', async () => {
  for (const [name, text] of Object.entries(await generateSdk()))
    expect(readFileSync(join(import.meta.dirname, '../src/generated', name), 'utf8'), name).toBe(text);
});
