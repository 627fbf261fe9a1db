import Papa from 'papaparse';
import { describeFailure } from '../../../ui/describe-error.ts';
import type { LineResult } from './create-in-parts.ts';

/** Unlike the library's default, this also matches text of several lines. */
const formulaStart = /^[=+@\t\r\n-]/;

/** Downloads one row per line. Cells that a spreadsheet would run as a formula are escaped. */
export function saveResultsCsv(results: readonly LineResult[]): void {
  const rows = results.map(({ line, result }) => ({
    line: line.line,
    url: line.link.url,
    shortUrl: result.success ? result.data.shortUrl : '',
    error: result.success ? '' : describeFailure(result.error),
  }));
  const csv = Papa.unparse(rows, { escapeFormulae: formulaStart });
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'links.csv';
  link.click();
  URL.revokeObjectURL(address);
}
