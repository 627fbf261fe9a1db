// Part of `npm run check`: names and comments use the field's terms, not words of our own, and properties stand in lines.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { listFindings } from './find-dialect.ts';

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('scripts/find-dialect'));

const findings = files.flatMap((file) => listFindings(file, readFileSync(file, 'utf8')));
for (const { file, line, found, instead } of findings) console.error(`${file}:${line} ${found}: ${instead}`);
if (findings.length > 0) {
  console.error(
    `${findings.length} findings. An exception that a reader would expect belongs in scripts/find-dialect.ts.`,
  );
  process.exit(1);
}
