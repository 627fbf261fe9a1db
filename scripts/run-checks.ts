// `npm run check`: format, types, lint, dead code, plain language, regular expressions, import direction. Runs all of them and names every one that failed.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Each uses a core, and they know nothing of each other. */
const atOnceMax = 2;

const checks: { name: string; args: string[] }[] = [
  // The longest ones begin first.
  { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
  { name: 'types and lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'linear regular expressions', args: ['scripts/check-regexes.ts'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-config-hints'] },
  { name: 'plain language', args: ['scripts/check-language.ts'] },
  { name: 'messages', args: ['scripts/check-messages.ts'] },
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

const failed: string[] = [];
const waiting = checks.values();
await Promise.all(Array.from({ length: atOnceMax }, runWaiting));
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exit(1);
}

async function runWaiting(): Promise<void> {
  for (const { name, args } of waiting) {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const code = await ended;
    console.log(`check: ${name}\n${said}${complained}`.trimEnd());
    if (code !== 0) failed.push(name);
  }
}
