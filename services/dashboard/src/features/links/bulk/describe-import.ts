import { formatList, t } from '../../../language/translate.ts';
import type { ColumnProblem, Meaning } from '@linkplane/contracts/link-columns';
import type { LineProblem } from './read-link.ts';

/** A long list of names is cut, so that the sentence stays readable. */
const namesMax = 20;

/** What is wrong with the columns of a file, and how to solve it. Names of columns are the API's in every language. */
export function describeColumnProblem(problem: ColumnProblem): string {
  switch (problem.kind) {
    case 'no-destination':
      return t('No column is named “url”. Rename the one with the destinations to “url”; the file has: {names}.', {
        names: listNames(problem.names),
      });
    case 'same-meaning':
      return t('The columns {names} have the same meaning. Keep one as “{column}”, and rename or remove the others.', {
        names: listNames(problem.names),
        column: problem.meaning,
      });
    case 'ambiguous':
      return t('The column “{name}” can mean several things. Rename it to {columns}.', {
        name: problem.name,
        columns: formatList(problem.choices, 'disjunction'),
      });
    case 'misspelt':
      return t('The column “{name}” is not known. Rename it to “{column}”, or remove it.', {
        name: problem.name,
        column: problem.meaning,
      });
  }
}

/** How a column is read. */
export function describeMeaning(meaning: Meaning | undefined, meanings: ReadonlySet<Meaning | undefined>): string {
  if (meaning === 'hasPassword') return t('Only to find links that need a password');
  if (meaning !== 'shortUrl') return meaning ?? t('Not imported');
  const parts = (['slug', 'domain'] as const).filter((part) => !meanings.has(part));
  return parts.length === 0 ? t('Not imported') : formatList(parts);
}

/** Why a line is not imported. */
export function describeLineProblem(problem: LineProblem): string {
  switch (problem.kind) {
    case 'cells':
      return t('It has {cells, number} cells for {columns, number} columns. Put text with a separator in quotes.', {
        cells: problem.cells,
        columns: problem.columns,
      });
    case 'quote':
      return t('A quotation mark in it has no end, or text behind it. Write quotation marks within quotes twice.');
    case 'addresses':
      return t('It has several addresses. Put each one on a line of its own.');
    case 'spaces':
      return t('It has text behind the address. Add a header row, or write spaces in an address as %20.');
    case 'password':
      return t('The link had a password, which the file does not contain. Add it in a column named “password”.');
    case 'short-url':
      return t('It has no slug.');
  }
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, namesMax).map((name) => `“${name}”`);
  return formatList(names.length > namesMax ? [...shown, '…'] : shown);
}
