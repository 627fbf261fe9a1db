import type { CreateLinksResult } from '@linkplane/contracts';
import type { Call, InputOf, OperationAt, V1Operation } from '../../../api/api-types.ts';
import type { LinkLine } from './read-links-csv.ts';

/** As many as the API takes in one call. */
const linksPerCallMax = 100;
/** The API takes a body of 1 MB; characters beyond ASCII are up to three bytes. */
const charsPerCallMax = 300_000;

type LinkToCreate = InputOf<OperationAt<V1Operation, 'post', '/links/bulk'>>['body']['links'][number];

export type LineResult = { line: LinkLine; result: CreateLinksResult };

type CreateOptions = {
  /** The same for lines that are sent again, in whose parts nothing is created twice then. */
  runId: string;
  tell: (results: LineResult[]) => void;
  /** No part is begun after it. */
  signal: AbortSignal;
};

/** Creates the links part by part, telling what became of each; a failed call throws, and what was told has been done. */
export async function createInParts(
  v1: Call<V1Operation>,
  lines: readonly LinkLine[],
  { runId, tell, signal }: CreateOptions,
): Promise<void> {
  for (const part of cutParts(lines)) {
    if (signal.aborted) return;
    const { results } = await v1('post', '/links/bulk', {
      // A text may stand where a number has to: the API refuses that line alone.
      body: { links: part.map(({ link }) => link as LinkToCreate) },
      idempotencyKey: `${runId}-${part[0]?.line ?? 0}`,
    });
    tell(
      results.flatMap((result) => {
        const line = part[result.index];
        return line ? [{ line, result }] : [];
      }),
    );
  }
}

/** As few parts as the API takes. Where they are cut follows from what is before alone: what is left over is cut alike. */
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
