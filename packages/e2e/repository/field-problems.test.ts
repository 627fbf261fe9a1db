import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { problemTexts } from '@linkplane/contracts';
import { codeProblem } from '@linkplane/contracts/problems';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const folders = ['packages/contracts/src', 'packages/slugs/src', 'services/management/src'];
/** How the texts of problems begin. */
const beginning =
  /^(?:must|is|was|has|have|needs|cannot|only|would|took|could) (?:[a-z0-9{!$]|PNG|URL|HTTP|ISO|IANA|JSON|NUL)/;
/** They begin so and are said of no field. */
const elsewhere = new Set([
  // Descriptions of the reference, and sentences of logs and other messages.
  'must not remember the result of.',
  // Two kinds of values, each of which is in the table.
  'is not a known 77',
  // Said by operator commands, which have no fields.
  'is invalid',
]);

type Found = { text: string; place: string };

/** The texts of a file that look like problems; every expression in them is a number, or a word where no number fits. */
function findTexts(path: string): Found[] {
  const source = ts.createSourceFile(path, readFileSync(resolve(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) keep(node.text, node);
    else if (ts.isTemplateExpression(node))
      keep([node.head.text, ...node.templateSpans.map(({ literal }) => `7${literal.text}`)].join(''), node);
    ts.forEachChild(node, visit);
  };
  const keep = (text: string, node: ts.Node) => {
    const isImport = ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent);
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    // Sentences about a whole request end with a full stop.
    const isMessage = isMessageOf(node) && /^\p{Ll}.*[^.]$/u.test(text);
    if (!isImport && (isMessage || beginning.test(text)) && !elsewhere.has(text))
      found.push({ text, place: `${path}:${line + 1}` });
  };
  visit(source);
  return found;
}

/** Whether a text is the `message` of an object, alone or as one of two. */
function isMessageOf(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node.parent)) return isMessageOf(node.parent);
  return ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'message';
}

const isOwnTable = (path: string) => path.includes('field-problems/') || path.includes('.test.');

test('every text that says what is wrong with a field has a code', () => {
  const paths = folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .filter((path) => !isOwnTable(path));
  const texts = paths.toSorted().flatMap(findTexts);
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(({ text }) => codeProblem(text).code === 'INVALID')).toEqual([]);
});

describe.each(Object.entries(problemTexts).filter(([, texts]) => texts.length > 0))('%s', (code, texts) => {
  test.each(texts.map((entry) => (typeof entry === 'string' ? entry : entry.text)))('is read from "%s"', (text) => {
    const said = text.replace(/\{(min|max|total|line)\}/g, '7').replace(/\{\w+\}/g, 'some, other');
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { code: read, params } = codeProblem(said);
    expect(read).toBe(code);
    expect(Object.keys(params)).toEqual(expect.arrayContaining(names));
  });
});

test.each([
  ['must have at most 255 characters', { code: 'TOO_LONG', params: { max: 255 } }],
  ['must have at most 20 values', { code: 'TOO_MANY', params: { max: 20, items: 'values' } }],
  ['must be one of asc, desc, or null', { code: 'NOT_ONE_OF', params: { values: 'asc, desc' } }],
  ['must be a number, -90 to 90', { code: 'OUT_OF_RANGE', params: { min: -90, max: 90 } }],
  ['must be 130: the filter finds as many', { code: 'OTHER_NUMBER_FOUND', params: { total: 130 } }],
  ['is not a known field, did you mean `slug`?', { code: 'UNKNOWN_FIELD', params: { suggestion: 'slug' } }],
  ['must be asc or desc', { code: 'NOT_ONE_OF', params: { values: 'asc, desc' } }],
  ['anything else', { code: 'INVALID', params: {} }],
  [`must be one of ${'a, '.repeat(100_000)}`, { code: 'INVALID', params: {} }],
])('%s', (text, coded) => {
  expect(codeProblem(text)).toEqual(coded);
});

test('the documentation lists every code of fields with its values', () => {
  const [, section = ''] = readFileSync(resolve(root, 'docs/api/errors.md'), 'utf8').split('## Codes of fields');
  const rows = [...section.matchAll(/^\| `([^|]+)\|[^|]*\|([^|]*)\|$/gm)].map(([, codes = '', params = '']) => ({
    codes: codes.match(/[A-Z_]+/g) ?? [],
    params: params.match(/\w+/g) ?? [],
  }));
  expect(rows.flatMap(({ codes }) => codes).toSorted()).toEqual(Object.keys(problemTexts).toSorted());
  for (const { codes, params } of rows) {
    const texts = codes.flatMap((code) => [...problemTexts[code as keyof typeof problemTexts]]);
    const names = texts.flatMap((entry) =>
      typeof entry === 'string'
        ? [...entry.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
        : Object.keys((entry as { params: object }).params),
    );
    expect(new Set(params), codes.join()).toEqual(new Set(names));
  }
});
