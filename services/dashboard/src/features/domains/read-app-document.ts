import { RequestError } from '../../api/request-error.ts';
import { t } from '../../language/translate.ts';
import { describeProblem } from '../../ui/describe-problem.ts';

export type AppDocument = { kind: 'document'; value: unknown } | { kind: 'invalid'; message: string };

/** The document in a text area; null where it is empty. */
export function readAppDocument(text: string): AppDocument {
  if (text.trim() === '') return { kind: 'document', value: null };
  try {
    return { kind: 'document', value: JSON.parse(text) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'invalid', message: t('This is not valid JSON: {reason}', { reason }) };
  }
}

/** A document as it is edited. */
export function writeAppDocument(document: unknown): string {
  return document === null || document === undefined ? '' : JSON.stringify(document, null, 2);
}

/** The problems of one document, with the places in it. */
export function appDocumentError(error: unknown, field: string): string | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const problems = error.details
    .filter((detail) => detail.field === field || detail.field.startsWith(`${field}.`))
    .map((detail) => {
      const place = detail.field.slice(field.length + 1) || t('The document');
      return t('{place}: {problem}', { place, problem: describeProblem(detail) });
    });
  return problems.length === 0 ? undefined : problems.join(' ');
}
