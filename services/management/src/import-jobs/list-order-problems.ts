import { storedProblemsMax } from '@linkplane/contracts';
import type { ProblemList } from '@linkplane/importer';
import type { Pool } from '@linkplane/links-db';
import {
  insertImportProblems,
  removeImportProblems,
  type ImportProblemRecord,
} from '@linkplane/links-db/import-orders';

const rowsPerInsert = 500;
/** A text of a problem is cut there: a source can have made it endless. */
const charsMax = 1_000;

/** The list of the problems of a job, in place of that of its last run. What is beyond the limit is left out. */
export async function openOrderProblems(database: Pool, orderId: string): Promise<ProblemList> {
  await removeImportProblems(database, orderId);
  let rows: ImportProblemRecord[] = [];
  let number = 0;
  const flush = async () => {
    if (rows.length > 0) await insertImportProblems(database, orderId, rows);
    rows = [];
  };
  return {
    async write({ place, code, shortUrl, field, detail }) {
      if (number >= storedProblemsMax) return;
      number += 1;
      rows.push({
        number,
        code,
        place: toStorable(place),
        shortUrl: toStorable(shortUrl),
        field: toStorable(field),
        detail: toStorable(detail),
      });
      if (rows.length >= rowsPerInsert) await flush();
    },
    end: flush,
  };
}

/** Text of a source that Postgres can store. */
function toStorable(text: string): string {
  return text.slice(0, charsMax).replaceAll('\0', '').toWellFormed();
}
