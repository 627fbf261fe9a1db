// Runs a project command on the right Node.js with everything installed, from nothing but npm and any Node.js >= 18.
// This file stays plain JavaScript of that age: it is the only one that an older Node.js ever reads.
import { spawn } from 'node:child_process';
import { bringToolchain } from './bring-toolchain.mjs';
import { describeEnd } from './describe-end.mjs';
import { installPackages } from './install-packages.mjs';

const buildDashboard = ['services/dashboard/build-dashboard.ts'];
/** A small young generation: V8 tidies up more often and for less long, which visitors feel (docs/fast-lane.md). */
const shortPauses = '--max-semi-space-size=8';

/** What each `npm run <name>` starts: arguments for Node.js 24. `$BIN` stands for node_modules/.bin scripts. */
const commands = {
  start: [buildDashboard, [shortPauses, 'services/standalone/src/main.ts']],
  cluster: [buildDashboard, ['deploy/local/src/main.ts']],
  cli: [['services/cli/src/main.ts']],
  docs: [['packages/docs-site/generate/generate-site.ts']],
  demo: [['packages/e2e/demo/run-demo.ts']],
  screenshots: [buildDashboard, ['packages/e2e/demo/screenshot-dashboard.ts']],
  bench: [['scripts/run-bench.ts']],
  test: [['scripts/run-checks.ts'], buildDashboard, ['node_modules/vitest/vitest.mjs', 'run']],
  'test:unit': [['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.unit.config.ts']],
  stress: [buildDashboard, ['scripts/stress-test.ts']],
  soak: [
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      'packages/e2e/faults',
      'kill',
      'images',
      'npm-package',
      'generated-clients',
    ],
  ],
  mutate: [['scripts/run-mutations.ts']],
  plant: [buildDashboard, ['scripts/plant-defects.ts']],
  check: [['scripts/run-checks.ts']],
  package: [buildDashboard, ['deploy/npm/src/build-package.ts']],
  generate: [
    ['packages/sdk/generate/generate-sdk.ts'],
    ['packages/sdk-python/generate/generate-python-sdk.ts'],
    ['deploy/containers/src/write-replicated-schema.ts'],
    ['packages/telemetry/generate/generate-metrics-doc.ts'],
    ['packages/event-stream/generate/generate-kafkajs-patch.ts'],
  ],
  format: [['node_modules/prettier/bin/prettier.cjs', '--write', '.']],
};

/** Commands that need no packages of tests and checks: see `install-packages.mjs`. */
const scopes = { start: 'product', cli: 'product', package: 'package' };

const [name, ...rest] = process.argv.slice(2);
const steps = commands[name];
if (!steps) {
  console.error(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}

const root = new URL('..', import.meta.url);
process.chdir(root.pathname);

/** What a command gets beside what it is given. Compiled once, a process starts in half the time. */
const extraEnv = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || `${root.pathname}.toolchain/compile-cache`,
  ...(name === 'soak' && { SOAK: '1' }),
};
const { pnpm, binDirectory, ...bringing } = await bringToolchain();
await installPackages({ pnpm, binDirectory, scope: scopes[name] || 'all' });
const node = await bringing.node;

for (const [index, step] of steps.entries()) {
  // Extra arguments go to the last step only: `npm test -- journal` filters tests and leaves out the checks.
  const last = index === steps.length - 1;
  if (!last && rest.length > 0 && step !== buildDashboard) continue;
  const code = await runStep(last ? [...step, ...rest] : step);
  if (code !== 0) process.exit(code);
}

/** Runs one step to its end, passing signals on, and ends it when this process' own parent dies. */
function runStep(step) {
  const child = spawn(node, step, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // its closing ends the child when this process is gone
    env: { ...process.env, ...extraEnv, PATH: `${binDirectory}:${process.env.PATH}` },
  });
  const stop = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  const parentAtStart = process.ppid;
  const orphanCheckIntervalMs = 500;
  const orphanCheck = setInterval(() => process.ppid !== parentAtStart && stop('SIGTERM'), orphanCheckIntervalMs);
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearInterval(orphanCheck);
      const words = describeEnd(name, signal);
      if (words) console.error(words);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}
