import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const messages = Object.keys(JSON.parse(read('services/dashboard/messages/de.json')) as object);
/** Texts of the screen. Those of small letters are names of the API as well. */
const shown = new Set(messages.filter((text) => /^\p{Lu}/u.test(text)));
/** They are texts, and what they are compared with is none: keys of a keyboard, and names of the API. */
const namesOfOthers = new Set(['Enter', 'Delete', 'Unknown']);

const equalities = new Set(['===', '!==', '==', '!=']);
const searches = new Set(['includes', 'startsWith', 'endsWith', 'match', 'matchAll', 'search', 'indexOf']);
const isMessage = (node: ts.Node) => /(?:^|\.)(?:message|words)$/.test(node.getText());
const isShown = (node: ts.Node) => ts.isStringLiteral(node) && shown.has(node.text) && !namesOfOthers.has(node.text);
const isTranslated = (node: ts.Node) => ts.isCallExpression(node) && node.expression.getText() === 't';

/** Whether there is a text at all is no decision by what it says. */
const isNothing = (node: ts.Node) => ['undefined', 'null', `''`].includes(node.getText());

/** Whether code decides by a text that people read. */
function decidesByText(node: ts.Node): boolean {
  // A table whose keys are texts, as good as a comparison with each of them.
  if (ts.isElementAccessExpression(node)) return isMessage(node.argumentExpression);
  if (ts.isBinaryExpression(node) && equalities.has(node.operatorToken.getText()))
    return (
      ![node.left, node.right].some(isNothing) &&
      [node.left, node.right].some((side) => isMessage(side) || isShown(side) || isTranslated(side))
    );
  if (ts.isCaseClause(node)) return isShown(node.expression) || isTranslated(node.expression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: subject, name } = node.expression;
  if (searches.has(name.text)) return isMessage(subject);
  return ['test', 'exec'].includes(name.text) && node.arguments.some(isMessage);
}

function findDecisions(path: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (decidesByText(node)) found.push(`${path}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));
  return found;
}

test('no code of the dashboard decides by a text that people read, translated or not', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: resolve(root, 'services/dashboard/src') }).toSorted();
  const found = files
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => findDecisions(path, read(`services/dashboard/src/${path}`)));
  expect(found).toEqual([]);
});

test.each([
  "if (state?.name !== 'Expired') {}",
  "switch (name) { case 'Expired': }",
  "const isOut = error.message === 'Please sign in.';",
  "const isOut = message.startsWith('Please');",
  'const isOut = /sign in/.test(error.message);',
  'const known = texts[message];',
  'const known = texts[error.message];',
  "const isLast = label === t('Archived');",
])('%s is found', (code) => {
  expect(findDecisions('file.ts', code)).toHaveLength(1);
});
