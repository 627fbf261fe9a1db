import { saveTable } from '../../../ui/chart/save-chart.ts';
import { describeFailure } from '../../../ui/describe-error.ts';
import type { LineResult } from './create-in-parts.ts';

/** Downloads one row per line. */
export function saveResultsCsv(results: readonly LineResult[]): void {
  const rows = results.map(({ line, result }) => [
    line.line,
    line.link.url,
    result.success ? result.data.shortUrl : '',
    result.success ? '' : describeFailure(result.error),
  ]);
  saveTable('links', [['line', 'url', 'shortUrl', 'error'], ...rows]);
}
