import type { ErrorDetail, FieldProblem } from '../envelope.ts';
import { numberParams, problemTexts, type ProblemCode } from './problem-texts.ts';

/** Values of a problem, such as the greatest number that is allowed. */
export type ProblemParams = Record<string, string | number>;

export type CodedProblem = { code: ProblemCode; params: ProblemParams };

type Template = CodedProblem & { names: string[]; pattern: RegExp; wordChars: number };

/** Texts are ours, and short but for the values that they list. */
const textCharsMax = 4_000;

const numberPattern = String.raw`(-?\d+(?:\.\d+)?)`;
const numberNames: ReadonlySet<string> = new Set(numberParams);
/** Words that a text lists as values are not cut by other texts: only one is of any length. */
const textPattern = '([^]+)';

const exact = new Map<string, CodedProblem>();
const templates: Template[] = [];
for (const [code, texts] of Object.entries(problemTexts) as [ProblemCode, (typeof problemTexts)[ProblemCode]][]) {
  for (const entry of texts) {
    const { text, params } = typeof entry === 'string' ? { text: entry as string, params: {} } : entry;
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (names.length === 0) exact.set(text, { code, params });
    else
      templates.push({
        code,
        params,
        names,
        pattern: toPattern(text),
        wordChars: text.replace(/\{\w+\}/g, '').length,
      });
  }
}
// If two templates fit, the one with more words is the more precise one.
templates.sort((one, other) => other.wordChars - one.wordChars);

function toPattern(text: string): RegExp {
  const source = text
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      index % 2 === 0
        ? part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
        : numberNames.has(part)
          ? numberPattern
          : textPattern,
    )
    .join('');
  return new RegExp(`^${source}$`);
}

/** The code and the values of a problem that is said in one of the texts of the table; `INVALID` for any other text. */
export function codeProblem(text: string): CodedProblem {
  const known = exact.get(text);
  if (known) return known;
  if (text.length <= textCharsMax) {
    for (const { code, params, names, pattern } of templates) {
      const found = pattern.exec(text);
      if (!found) continue;
      const values = names.map((name, index): [string, string | number] => {
        const value = found[index + 1] ?? '';
        return [name, numberNames.has(name) ? Number(value) : value];
      });
      return { code, params: { ...params, ...Object.fromEntries(values) } };
    }
  }
  return { code: 'INVALID', params: {} };
}

/** The detail of a response about an invalid field. */
export function codeField({ field, message }: FieldProblem): ErrorDetail {
  return { field, ...codeProblem(message), message };
}
