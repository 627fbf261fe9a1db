import type { CreateLinksResult } from '@linkplane/contracts';
import type { Call, V1Operation } from '../../../api/api-types.ts';
import type { LinkLine } from './read-links-csv.ts';

/** As many as the API takes in one call. */
const linksPerCall = 100;

export type LineResult = { line: LinkLine; result: CreateLinksResult };

/** Creates the links part by part, telling what became of each; a failed call throws, and what was told has been done. */
export async function createInParts(
  v1: Call<V1Operation>,
  lines: readonly LinkLine[],
  tell: (results: LineResult[]) => void,
): Promise<void> {
  for (let start = 0; start < lines.length; start += linksPerCall) {
    const part = lines.slice(start, start + linksPerCall);
    const { results } = await v1('post', '/links/bulk', { body: { links: part.map(({ link }) => link) } });
    tell(
      results.flatMap((result) => {
        const line = part[result.index];
        return line ? [{ line, result }] : [];
      }),
    );
  }
}
