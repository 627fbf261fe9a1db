import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A message in the code: its English source, and where it stands. */
export type CollectedMessage = {
  source: string;
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

/** Every message that `t`, `rich`, `t.text` or `t.rich` is called with. @throws Error for a call whose message is not a literal */
export function collectMessages(file: ts.SourceFile): CollectedMessage[] {
  const found: CollectedMessage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTranslation(node.expression)) {
      const [source] = node.arguments;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      const place = `${file.fileName}:${line + 1}`;
      if (!source || !ts.isStringLiteralLike(source)) throw new Error(`${place}: a message must be a literal`);
      found.push({ source: source.text, place });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isTranslation(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === 't' || expression.text === 'rich';
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 't' &&
    (expression.name.text === 'text' || expression.name.text === 'rich')
  );
}
