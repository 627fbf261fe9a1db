import { joinTagNames } from '@linkplane/contracts';
import { saveTable } from '../../../ui/chart/save-chart.ts';
import { describeFailure } from '../../../ui/describe-error.ts';
import type { LineResult } from './create-in-parts.ts';
import { describeLineProblem } from './describe-import.ts';
import { csvColumns, type Column } from '@linkplane/contracts/link-columns';

/**
 * Downloads one row per line, with every field that was read from it: what failed can be corrected and imported again. The
 * columns `line`, `shortUrl` and `error` are no settings of a link.
 */
export function saveResultsCsv(results: readonly LineResult[]): void {
  const columns = csvColumns.filter((column) => results.some(({ line }) => line.link[column] !== undefined));
  const rows = results.map(({ line, result }) => [
    line.line,
    ...columns.map((column) => toCell(column, line.link[column])),
    result.success ? result.data.shortUrl : '',
    describeResult(result),
  ]);
  saveTable('links', [['line', ...columns, 'shortUrl', 'error'], ...rows]);
}

function toCell(column: Column, value: unknown): string | number | null {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (column === 'tags' && Array.isArray(value)) return joinTagNames(value as string[]);
  return value === undefined || value === null ? null : JSON.stringify(value);
}

function describeResult(result: LineResult['result']): string {
  if (result.success) return '';
  return 'problem' in result ? describeLineProblem(result.problem) : describeFailure(result.error);
}
