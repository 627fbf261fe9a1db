// `npm run check`: format, types, lint, dead code, import direction. Runs all of them and names every one that failed.
import { spawnSync } from 'node:child_process';

const checks: { name: string; args: string[] }[] = [
  { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  {
    name: 'types of the dashboard',
    args: ['node_modules/typescript/bin/tsc', '--noEmit', '--project', 'services/dashboard'],
  },
  { name: 'lint', args: ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-config-hints'] },
  {
    name: 'import direction',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--output-type',
      'err',
      'packages',
      'services',
      'deploy',
    ],
  },
];

const failed = checks.filter(({ name, args }) => {
  console.log(`check: ${name}`);
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  console.error(`check failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
