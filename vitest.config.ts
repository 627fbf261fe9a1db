import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,services,deploy}/*/{src,test}/**/*.test.ts'],
    globalSetup: ['packages/testing/src/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
