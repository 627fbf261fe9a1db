import ts from 'typescript';
import { isTranslation } from './collect-messages.ts';

/** A translation that is put together with other text, and why that is wrong. */
type GluedMessage = { node: ts.Node; problem: string };

/**
 * Translations that are parts of a sentence: languages order the parts of theirs in other ways, so a sentence is one
 * message with placeholders. Found are pieces in template strings and in sums, pieces beside other text in markup, and
 * messages that begin or end in the middle of a sentence.
 */
export function findGluedMessages(file: ts.SourceFile): GluedMessage[] {
  const found: GluedMessage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTranslation(node)) {
      const [source] = node.arguments;
      if (source && ts.isStringLiteralLike(source) && /^[\s,;·]|\s$/.test(source.text))
        found.push({ node, problem: `"${source.text}" is a piece of a sentence` });
    }
    if (ts.isTemplateSpan(node) && isPiece(node.expression))
      found.push({ node, problem: 'a template string has a translation' });
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      if (isPiece(node.left) || isPiece(node.right)) found.push({ node, problem: 'a translation is added to text' });
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      for (const piece of listPieces(node.children))
        found.push({ node: piece, problem: 'a translation is beside text' });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether the expression is a translation, or chooses one. */
function isPiece(expression: ts.Expression | undefined): boolean {
  if (!expression) return false;
  if (ts.isCallExpression(expression)) return isTranslation(expression);
  if (ts.isParenthesizedExpression(expression)) return isPiece(expression.expression);
  if (ts.isConditionalExpression(expression)) return isPiece(expression.whenTrue) || isPiece(expression.whenFalse);
  return ts.isBinaryExpression(expression) && isPiece(expression.right);
}

/** The translations among the children of an element that have text or a value before or behind them. */
function listPieces(children: readonly ts.JsxChild[]): ts.JsxChild[] {
  const shown = children.filter((child) => !ts.isJsxText(child) || !child.containsOnlyTriviaWhiteSpaces);
  return shown.filter(
    (child, index) =>
      ts.isJsxExpression(child) &&
      isPiece(child.expression) &&
      [shown[index - 1], shown[index + 1]].some((other) => other !== undefined && isText(other)),
  );
}

function isText(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return true;
  if (!ts.isJsxExpression(child) || !child.expression) return false;
  const { expression } = child;
  return ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression) || isCallOfFormat(expression);
}

/** Such as `formatDate(at)`. */
function isCallOfFormat(expression: ts.Expression): boolean {
  return ts.isCallExpression(expression) && /^(format|describe|name)[A-Z]/.test(expression.expression.getText());
}
