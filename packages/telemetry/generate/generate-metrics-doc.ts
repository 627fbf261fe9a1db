import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { readProcessMetrics } from './read-process-metrics.ts';
import { readRegistrations, type Metric, type Registration } from './read-registrations.ts';

const root = resolve(import.meta.dirname, '../../..');
/** A table stands between two lines, of which the first one names the file or folder whose metrics it has, or Node.js. */
const [opening, closing, end] = ['<!-- metrics: ', ' -->', '<!-- /metrics -->'] as const;
const ofProcesses = 'Node.js';

export const metricsDocPath = resolve(root, 'docs/metrics.md');

/** `docs/metrics.md` with the tables of today. @throws when a metric belongs to no table, or to two */
export async function generateMetricsDoc(): Promise<string> {
  const registrations = readRegistrations(root);
  const shown: Metric[] = [];
  const written = replaceTables(readFileSync(metricsDocPath, 'utf8'), (place) => {
    const metrics = place === ofProcesses ? readProcessMetrics() : registrations.filter(isIn(place));
    shown.push(...metrics);
    return writeTable(metrics);
  });
  const countTables = (name: string) => shown.filter((metric) => metric.name === name).length;
  const problems = registrations
    .filter(({ name }) => countTables(name) !== 1)
    .map(({ name, file }) => `${name} of ${file} is in ${countTables(name)} tables of docs/metrics.md`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return await format(written, { ...(await resolveConfig(metricsDocPath)), parser: 'markdown' });
}

function replaceTables(text: string, write: (place: string) => string): string {
  const lines: string[] = [];
  let isInTable = false;
  for (const line of text.split('\n')) {
    if (line === end) isInTable = false;
    if (!isInTable) lines.push(line);
    if (!line.startsWith(opening)) continue;
    lines.push('', write(line.slice(opening.length, -closing.length)), '');
    isInTable = true;
  }
  return lines.join('\n');
}

const isIn =
  (place: string) =>
  ({ file }: Registration): boolean =>
    file === place || file.startsWith(`${place}/`);

function writeTable(metrics: readonly Metric[]): string {
  const rows = metrics
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, labels, unit, help }) => [`\`${name}\``, type, writeLabels(labels), unit, writeHelp(help)]);
  const lines = [['Metric', 'Type', 'Labels', 'Unit', 'Meaning'], ['-', '-', '-', '-', '-'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function writeLabels(labels: Metric['labels']): string {
  return Object.entries(labels)
    .map(([label, values]) => {
      const described = typeof values === 'string' ? values : values.map((value) => `\`${value}\``).join(', ');
      return described === '' ? `\`${label}\`` : `\`${label}\`: ${described}`;
    })
    .join('; ');
}

/** Names of other metrics as code. */
function writeHelp(help: string): string {
  return help.replaceAll('|', '\\|').replaceAll(/\blinkplane_\w+/g, '`$&`');
}

if (import.meta.main) writeFileSync(metricsDocPath, await generateMetricsDoc());
