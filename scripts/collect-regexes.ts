import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A regular expression of the source code, with the place where it stands. */
export type SourceRegex = { source: string; flags: string; file: string; line: number };

const productionFiles = '{packages,services,deploy}/*/src/**/*.{ts,tsx}';
const testFiles = /\.(?:test|contract)\.tsx?$/;

/** Every regular expression of the production code: literals, and `new RegExp` of a constant text. */
export function collectRegexes(root: string): SourceRegex[] {
  return globSync(productionFiles, { cwd: root })
    .filter((file) => !file.includes('node_modules') && !testFiles.test(file))
    .toSorted()
    .flatMap((file) => findRegexes(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** @param file names the syntax by its ending: `.ts` or `.tsx` */
export function findRegexes(file: string, code: string): SourceRegex[] {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: SourceRegex[] = [];
  const visit = (node: ts.Node): void => {
    const regex = readRegex(node);
    if (regex) found.push({ ...regex, file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function readRegex(node: ts.Node): { source: string; flags: string } | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isCall = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
  const [source, flags] = isCall ? (node.arguments ?? []) : [];
  if (!source || !ts.isStringLiteralLike(source)) return undefined;
  return { source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' };
}
