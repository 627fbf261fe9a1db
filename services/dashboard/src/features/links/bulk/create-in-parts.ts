import type { CreateLinksResult } from '@linkplane/contracts';
import type { Call, InputOf, OperationAt, V1Operation } from '../../../api/api-types.ts';
import type { LinkLine } from './read-links-csv.ts';

/** The limit of the API for one call. */
const linksPerCallMax = 100;
/** The API's limit is a body of 1 MB; characters beyond ASCII have up to three bytes. */
const charsPerCallMax = 300_000;

type LinkToCreate = InputOf<OperationAt<V1Operation, 'post', '/links/bulk'>>['body']['links'][number];

export type LineResult = { line: LinkLine; result: CreateLinksResult };

type CreateOptions = {
  /** The prefix of the idempotency keys; the same one for lines that are sent again. */
  runId: string;
  onResults: (results: LineResult[]) => void;
  /** No further part is sent once it is aborted. */
  signal: AbortSignal;
};

/** Creates the links part by part and reports each part's results. Throws when a call fails; reported parts are done. */
export async function createInParts(
  v1: Call<V1Operation>,
  lines: readonly LinkLine[],
  { runId, onResults, signal }: CreateOptions,
): Promise<void> {
  for (const part of cutParts(lines)) {
    if (signal.aborted) return;
    const { results } = await v1('post', '/links/bulk', {
      // The click limit may be a text: the API rejects only that line.
      body: { links: part.map(({ link }) => link as LinkToCreate) },
      idempotencyKey: `${runId}-${part[0]?.line ?? 0}`,
    });
    onResults(
      results.flatMap((result) => {
        const line = part[result.index];
        return line ? [{ line, result }] : [];
      }),
    );
  }
}

/** As few parts as the API allows. Boundaries depend only on earlier lines, so that a rest is cut the same way. */
export function cutParts(lines: readonly LinkLine[]): LinkLine[][] {
  const parts: LinkLine[][] = [];
  let chars = 0;
  for (const line of lines) {
    const more = JSON.stringify(line.link).length;
    const part = parts.at(-1);
    if (part && part.length < linksPerCallMax && chars + more <= charsPerCallMax) {
      part.push(line);
      chars += more;
    } else {
      parts.push([line]);
      chars = more;
    }
  }
  return parts;
}
