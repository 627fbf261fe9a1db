import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { descriptions } from '../src/run-cli.ts';
import { writeReference } from '../src/write-reference.ts';

const path = resolve(import.meta.dirname, '../../../docs/cli.md');
const [begin, end] = ['<!-- commands -->\n', '<!-- /commands -->'];

/** `npm test -- --project embedded services/cli/test/cli-doc --update` writes the page again. */
test('docs/cli.md describes every command with its options and examples', async () => {
  const text = readFileSync(path, 'utf8');
  const [head, tail] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))] as const;
  await expect(`${head}${begin}\n${writeReference(descriptions)}\n\n${tail}`).toMatchFileSnapshot(path);
});
