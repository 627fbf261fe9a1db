import ts from 'typescript';
import type { PlantedDefect } from '../planted-defects/planted-defect.ts';

/**
 * The source with the defect in it.
 * @throws Error when the text to replace is not there exactly once, or when the result is no valid TypeScript
 */
export function plantDefect({ id, file, find, replace }: PlantedDefect, source: string): string {
  const [before = '', after, ...others] = source.split(find);
  if (after === undefined) throw new Error(`${id}: ${file} does not contain the text to replace`);
  if (others.length > 0) throw new Error(`${id}: ${file} contains the text to replace ${others.length + 1} times`);
  const planted = before + replace + after;
  if (planted === source) throw new Error(`${id}: the replacement changes nothing`);
  const [mistake] = findSyntaxErrors(file, planted);
  if (mistake !== undefined) throw new Error(`${id}: with its replacement, ${file} does not parse: ${mistake}`);
  return planted;
}

function findSyntaxErrors(file: string, source: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const compilerOptions = { target: ts.ScriptTarget.Latest, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve };
  const { diagnostics = [] } = ts.transpileModule(source, { fileName: file, compilerOptions, reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
