// Part of `npm run check`: names, comments and configuration use the field's terms, and properties stand in lines.
import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { listFindings } from './find-dialect.ts';

const code = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js'];
/** Files whose comments and descriptions people read. */
const texts = [
  ...['*.yml', '*.yaml', '*.toml', '*.example', '*.sql', '*.sh', '*.xml', '*.py', '*.css', '*.html', '*.caddy'],
  ...['*Caddyfile*', '*Dockerfile*', '*package.json', 'deploy/*.json', 'deploy/*.tpl', 'deploy/*.txt'],
  ':!pnpm-lock.yaml',
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...code, ...texts], {
  encoding: 'utf8',
})
  .split('\n')
  // A file that was deleted is still in the index.
  .filter((file) => file !== '' && !file.startsWith('scripts/find-dialect') && existsSync(file));

const findings = files.flatMap((file) => listFindings(file, readFileSync(file, 'utf8')));
for (const { file, line, found, instead } of findings) console.error(`${file}:${line} ${found}: ${instead}`);
if (findings.length > 0) {
  console.error(
    `${findings.length} findings. An exception that a reader would expect belongs in scripts/find-dialect.ts.`,
  );
  process.exit(1);
}
