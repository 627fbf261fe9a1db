import type { ImportProblem } from '@linkplane/contracts';
import { saveTable } from '../../../ui/chart/save-chart.ts';

/** Downloads one row per problem. The columns are the fields of the API in every language. */
export function saveProblemsCsv(problems: readonly ImportProblem[]): void {
  const rows = problems.map(({ place, code, shortUrl, field, detail }) => [place, code, shortUrl, field, detail]);
  saveTable('import-problems', [['place', 'code', 'shortUrl', 'field', 'detail'], ...rows]);
}
