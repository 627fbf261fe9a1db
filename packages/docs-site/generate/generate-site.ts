// `npm run docs -- --out <directory> --origin https://docs.example.com --base /linkplane/`: the documentation as static files.
import { globSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildOpenApi } from '@linkplane/contracts';
import { checkRepositoryLinks, checkSiteLinks, writeSite } from '../src/publish/index.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist/docs' },
    origin: { type: 'string', default: 'http://localhost:8000' },
    base: { type: 'string', default: '/' },
  },
});

const root = resolve(import.meta.dirname, '../../..');
const directory = resolve(root, values.out);
const origin = URL.canParse(values.origin) ? new URL(values.origin).origin : undefined;
const problems = [
  ...(origin !== undefined && /^https?:/.test(origin)
    ? []
    : ['--origin has to be an address such as https://docs.example.com']),
  ...(/^\/([\w.~-]+\/)*$/.test(values.base) ? [] : ['--base has to be a path such as / or /linkplane/']),
  ...(root.startsWith(directory) ? ['--out has to be a directory of its own: it is emptied'] : []),
];
if (origin === undefined || problems.length > 0) fail(problems);

const { base } = values;
rmSync(directory, { recursive: true, force: true });
const pages = writeSite({ document: buildOpenApi(), root, directory, origin, base });
const broken = [
  ...checkSiteLinks({ directory, origin, base, root }),
  ...checkRepositoryLinks(root, [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]),
];
if (broken.length > 0) fail(broken);
console.log(`${pages} pages in ${join(directory, '/')}, all links lead somewhere`);

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
