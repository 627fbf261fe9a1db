import type { CreateLinksResult } from '@linkplane/contracts';
import type { Call, InputOf, OperationAt, V1Operation } from '../../../api/api-types.ts';
import type { LineProblem, LinkLine } from './read-link.ts';

/** The limit of the API for one call. */
const linksPerCallMax = 100;
/** The API's limit is a body of 1 MB; characters beyond ASCII have up to three bytes. */
const charsPerCallMax = 300_000;

type LinkToCreate = InputOf<OperationAt<V1Operation, 'post', '/links/bulk'>>['body']['links'][number];

/** What became of a line: the response of the API, or why it was not sent. */
export type LineResult = { line: LinkLine; result: CreateLinksResult | { success: false; problem: LineProblem } };

type CreateOptions = {
  /** The id of the import, and the prefix of the idempotency keys; the same one for lines that are sent again. */
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
    const sent = part.filter(({ problem }) => problem === undefined);
    const results = sent.length === 0 ? [] : await createPart(sent, `${runId}-${part[0]?.line ?? 0}`);
    const resultOf = new Map(results.map((result) => [sent[result.index], result]));
    onResults(
      part.flatMap((line): LineResult[] => {
        const result = line.problem ? { success: false as const, problem: line.problem } : resultOf.get(line);
        return result ? [{ line, result }] : [];
      }),
    );
  }

  async function createPart(sent: LinkLine[], idempotencyKey: string): Promise<CreateLinksResult[]> {
    // A cell may be of another type than its field: the API rejects only that line.
    const links = sent.map(({ link }) => link as LinkToCreate);
    return (await v1('post', '/links/bulk', { body: { links, importId: runId }, idempotencyKey })).results;
  }
}

/**
 * Cuts lines into as few parts as the API allows. Boundaries depend only on earlier lines, so that a rest is cut the
 * same way.
 */
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
