/** A part of the code that is mutated in one run, and has a score of its own. */
export type MutationGroup = {
  /** Its tests are those of this folder. */
  directory: string;
  /** The files that are mutated, below `directory`. */
  files: string[];
};

/** What `npm run mutate` mutates: decisions that are pure functions, whose tests take milliseconds. */
export const mutationGroups: Record<string, MutationGroup> = {
  'link-decisions': { directory: 'packages/link-decisions/src', files: ['*.ts'] },
  slugs: { directory: 'packages/slugs/src', files: ['*.ts'] },
  visitors: {
    directory: 'packages/visitors/src',
    files: ['{address-ranges,classify-agent,client-names,complete-place,continents,locate}.ts'],
  },
  'contracts/fields': { directory: 'packages/contracts/src/fields', files: ['*.ts'] },
  'contracts/paths': { directory: 'packages/contracts/src', files: ['{match-paths,path-limit}.ts'] },
  'contracts/reports': { directory: 'packages/contracts/src/reports', files: ['{filter-values,report-filters}.ts'] },
  'contracts/links': {
    directory: 'packages/contracts/src/links',
    files: ['{change-links,link-filter,link-rules,link-split,rule-conditions,write-link}.ts'],
  },
  'contracts/blocks': { directory: 'packages/contracts/src/blocks', files: ['{block-content,write-block}.ts'] },
  'contracts/conversions': { directory: 'packages/contracts/src/conversions', files: ['conversion.ts'] },
  'plan-range': { directory: 'packages/clicks-db/src', files: ['read/plan-range.ts'] },
  'plan-retry': { directory: 'services/webhooks/src', files: ['deliver/plan-retry.ts'] },
  'classify-agent': { directory: 'services/redirect/src', files: ['decide/classify-agent.ts'] },
  'compare-variants': { directory: 'services/management/src', files: ['reports/compare-variants.ts'] },
};

/** The lowest score of a group, in percent: the share of its mutants that fail a test. */
export const scoreMin = 85;

/** Stryker's options for all groups. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', import.meta.resolve('./scripts/ignore-reference-texts.ts')],
  ignorers: ['reference-texts'],
  // Copies of the sources with all mutants.
  tempDirName: '.toolchain/mutation',
  cleanTempDir: 'always',
  ignorePatterns: [
    '/*',
    '!/packages',
    '!/services',
    '!/vitest.mutation.config.ts',
    '!/tsconfig.json',
    '!/package.json',
  ],
  concurrency: 2,
  // Loops without an end are found by counting their steps. A busy machine must not make a mutant look like one.
  timeoutMS: 60_000,
  timeoutFactor: 3,
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, reportTests: false },
  logLevel: 'warn',
  warnings: { slow: false },
};
