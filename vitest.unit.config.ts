import { defineConfig } from 'vitest/config';
import { keepFilesInMemory } from './packages/testing/src/keep-files-in-memory.ts';
import { componentsProject } from './services/dashboard/test/components-project.ts';

/** They measure the memory of their own process, so they need one each; `npm test` runs them. */
const memoryTests = ['packages/runtime/src/collect-passed-buffers.test.ts'];

keepFilesInMemory();

/** `npm run test:unit`: the tests beside the sources. They need no server; `npm test` runs them with all others. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          exclude: memoryTests,
          include: ['{packages,services,deploy}/*/src/**/*.test.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      componentsProject,
    ],
  },
});
