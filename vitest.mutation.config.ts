import { defineConfig } from 'vitest/config';

/** They read whole tables of addresses or build the whole API reference: with instrumented code that takes minutes. */
const longTests = ['**/{shipped-table,open-places,open-lazy-places,build-openapi}.test.ts'];

/**
 * The configuration of `npm run mutate`, which names the folder whose tests run. Modules are loaded again for each
 * file, because another mutant is active.
 */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: longTests,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
