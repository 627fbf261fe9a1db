import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageKey } from '@linkplane/messages';
import ts from 'typescript';

/** A message in the code, and where it stands. */
export type CollectedMessage = {
  /** English. */
  source: string;
  /** What the catalogues list it by: the source, with its context where it has one. */
  key: string;
  /** Such as `src/app/drawer.tsx:12`. */
  place: string;
};

/** The modules of a folder whose texts readers see: no tests, and not the translator itself. */
export function readModules(folder: string): ts.SourceFile[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !path.includes('.test.') && !path.includes('src/language/translate'))
    .toSorted()
    .map((path) => {
      const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      const text = readFileSync(join(folder, path), 'utf8');
      return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
    });
}

/**
 * Every message that `t`, `rich`, `t.text` or `t.rich` is called with.
 * @throws Error for a call whose message or context is not a literal, or has a bar, which separates the two in keys
 */
export function collectMessages(file: ts.SourceFile): CollectedMessage[] {
  const found: CollectedMessage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTranslation(node)) found.push(readMessage(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether a call translates a message. */
export function isTranslation({ expression }: ts.CallExpression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === 't' || expression.text === 'rich';
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 't' &&
    (expression.name.text === 'text' || expression.name.text === 'rich')
  );
}

function readMessage(call: ts.CallExpression, file: ts.SourceFile): CollectedMessage {
  const [source, , options] = call.arguments;
  const { line } = file.getLineAndCharacterOfPosition(call.getStart(file));
  const place = `${file.fileName}:${line + 1}`;
  if (!source || !ts.isStringLiteralLike(source)) throw new Error(`${place}: a message must be a literal`);
  const context = options && readContext(options);
  if (options && context === undefined) throw new Error(`${place}: the options must be { context: '…' }, a literal`);
  if (`${source.text}${context ?? ''}`.includes('|')) throw new Error(`${place}: a message must not have a bar`);
  return { source: source.text, key: messageKey(source.text, context === undefined ? {} : { context }), place };
}

function readContext(options: ts.Expression): string | undefined {
  if (!ts.isObjectLiteralExpression(options) || options.properties.length !== 1) return undefined;
  const [property] = options.properties;
  if (!property || !ts.isPropertyAssignment(property) || property.name.getText() !== 'context') return undefined;
  return ts.isStringLiteralLike(property.initializer) ? property.initializer.text : undefined;
}
