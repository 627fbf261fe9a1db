import type { TestProjectInlineConfiguration } from 'vitest/config';

/** The vitest project of the dashboard's component tests: pages in a simulated browser, without any server. */
export const componentsProject: TestProjectInlineConfiguration = {
  test: {
    name: 'components',
    include: ['services/dashboard/src/**/*.test.tsx'],
    // Its tests take less of the processor than with jsdom, and it has more of a browser: scrolling, animations, media queries.
    environment: 'happy-dom',
    setupFiles: ['services/dashboard/test/set-up-page.ts'],
    // Times are written and read in a zone with an offset.
    env: { TZ: 'Europe/Berlin' },
    pool: 'forks',
    isolate: false,
    // Tests wait for nothing but the processor, which a busy machine gives them late.
    testTimeout: 60_000,
  },
};
