import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSoak } from '../faults/soak.ts';
import { readCodeBlocks, type CodeBlock } from '../repository/read-code-blocks.ts';
import { runQuickStart } from '../repository/run-quick-start.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const name = 'docs/api/generated-clients.md';
const path = resolve(import.meta.dirname, '../../..', name);
const blocks = readCodeBlocks(path, name);
/** Installing and compiling the largest of them, with nothing in a cache. */
const blockTimeoutMs = 600_000;
const directories: string[] = [];
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

/** The blocks of each chapter; the first ones, before all chapters, get the document. */
function readChapters(): { chapter: string; blocks: CodeBlock[] }[] {
  const chapters = new Map<string, CodeBlock[]>();
  for (const block of blocks) chapters.set(block.chapter, [...(chapters.get(block.chapter) ?? []), block]);
  return [...chapters].map(([chapter, itsBlocks]) => ({ chapter, blocks: itsBlocks }));
}

const [first, ...chapters] = readChapters();

// The generators come from five registries and compile for minutes: each release is tried with them, and each night.
describe.skipIf(!isSoak)('a client that is generated from the document', () => {
  let product: SharedProduct;
  beforeAll(async () => {
    product = await shareProduct();
    // Values that no example of the document has: a client that knows only those cannot read the link.
    await product.api.createLink({
      url: 'https://example.com/launch',
      slug: `ete-${Date.now()}`,
      externalId: 'crm/4711',
      utmSource: 'news',
      tags: ['spring'],
      clickLimit: 5,
      expiresAt: '2099-12-31T23:59:59.999Z',
      rules: [
        {
          url: 'https://example.com/it',
          conditions: [
            { type: 'country', in: ['IT', 'XK'] },
            { type: 'language', in: ['sr-Latn', 'yue'] },
          ],
        },
      ],
      social: { title: 'Launch', description: null, image: null },
    });
  });

  test.each(chapters)(
    '$chapter: compiles, reads the newest link, and has no faults',
    async ({ blocks: itsBlocks }) => {
      const directory = mkdtempSync(join(tmpdir(), 'linkplane-client-'));
      directories.push(directory);
      const run = {
        blocks: [...(first?.blocks ?? []), ...itsBlocks],
        directory,
        // All of it: proxies and mirrors of registries are named there.
        env: { ...process.env, PATH: `${resolve(process.execPath, '..')}:${process.env['PATH']}` },
        replace: [
          ['http://localhost:8080', `http://127.0.0.1:${product.port}`],
          ['lp_...', product.firstRun.token],
        ] as const,
        hasPython: true,
        blockTimeoutMs,
      };
      expect(await runQuickStart(run)).toEqual([]);
    },
    blockTimeoutMs,
  );
});

test('each chapter about generated clients ends with what its program prints', () => {
  expect(first?.chapter).toBe('');
  expect(chapters.length).toBeGreaterThan(6);
  for (const { chapter, blocks: itsBlocks } of chapters)
    expect([chapter, itsBlocks.at(-1)?.expected.length]).not.toEqual([chapter, 0]);
});
