// `npm run bench <name>`: runs the benchmark of that name, wherever it lives.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

const benchmarks = new Map(
  globSync('{packages,services}/*/bench/bench-*.ts').map((file) => [
    /bench-([a-z-]+)\.ts$/.exec(file)?.[1] ?? '',
    file,
  ]),
);
const [name = '', ...args] = process.argv.slice(2);
const file = benchmarks.get(name);
if (file === undefined) {
  console.error(`Usage: npm run bench <name>. Benchmarks: ${[...benchmarks.keys()].sort().join(', ')}.`);
  process.exit(1);
}
process.exit(spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' }).status ?? 1);
