import ts from 'typescript';

/** A text that a reader sees and that no call of `t` or `rich` translates. */
export type BareString = { node: ts.Node; text: string };

/** Attributes whose values no reader sees, or that name things for programs. */
const codeAttributes = new Set(
  (
    'className class style id type to href d viewBox points transform fill stroke role autoComplete look tone rel ' +
    'target src srcDoc key htmlFor pattern inputMode sandbox allow media sizes rows form method lang dir side ' +
    'align variant size kind code data-kind context'
  ).split(' '),
);
/** Calls whose arguments are for programs or for developers. */
const codeCalls = new Set(
  (
    't rich querySelector querySelectorAll getElementById closest matches matchMedia getItem setItem removeItem ' +
    'addEventListener removeEventListener getContext get set has append startsWith endsWith includes split join ' +
    'replace replaceAll createElement setAttribute getAttribute error warn log getPropertyValue setProperty test ' +
    'lazyRouteComponent ListFormat DateTimeFormat NumberFormat RelativeTimeFormat DisplayNames Collator PluralRules URL RegExp parse'
  ).split(' '),
);

/**
 * Marks texts that stay as they are: names, code, examples. Stands on the line itself or on the one before, or before
 * a whole statement; at the top of a file, it is about all of it.
 */
const optOut = 'not translated:';

/** The texts of a module that look like prose: capitalised words, or several words. */
export function findBareStrings(file: ts.SourceFile): BareString[] {
  const found: BareString[] = [];
  const lines = file.text.split('\n');
  const add = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    if (lines[line]?.includes(optOut) || lines[line - 1]?.includes(optOut)) return;
    found.push({ node, text: text.trim() });
  };
  const visit = (node: ts.Node): void => {
    if (isCode(node) || (ts.isStatement(node) && isMarked(node, file))) return;
    if (ts.isJsxText(node)) {
      if (/\p{L}/u.test(decodeEntities(node.text))) add(node, node.text);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isProse(node.text) && !isPlaceForCode(node)) add(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('…');
      if (isTemplateProse(text) && !isPlaceForCode(node)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  if (!file.text.startsWith(`/* ${optOut}`)) visit(file);
  return found;
}

function isMarked(statement: ts.Statement, { text }: ts.SourceFile): boolean {
  const comments = ts.getLeadingCommentRanges(text, statement.pos) ?? [];
  return comments.some(({ pos, end }) => text.slice(pos, end).includes(optOut));
}

/** Subtrees without text for readers. */
function isCode(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isThrowStatement(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return true;
  if (ts.isJsxAttribute(node)) return codeAttributes.has(node.name.getText());
  if (ts.isTaggedTemplateExpression(node)) return true;
  return false;
}

function isPlaceForCode(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isPropertyAssignment(parent) && codeAttributes.has(parent.name.getText())) return true;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^[=!]==?$|^in$/.test(parent.operatorToken.getText())) return true;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return codeCalls.has(nameOf(parent.expression));
  return false;
}

function nameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** A capitalised word, or several words: not a key, a path, an address or a name of a header. */
function isProse(text: string): boolean {
  if (/^[a-z]+:|^[/#.@]|^--|[a-z]+=|[\w-]+\/[\w-]+$/.test(text) && !/\p{L}[.,:;]? \p{L}/u.test(text)) return false;
  if (/^[A-Z][a-z]+-[A-Z]/.test(text) || /^[\d.]+(px|rem|s|ms|%)\b/.test(text)) return false;
  return /^\p{Lu}\p{Ll}+/u.test(text) || /\p{L}{2}[.,:;]? \p{L}/u.test(text);
}

function isTemplateProse(text: string): boolean {
  const words = text.replaceAll('…', ' ');
  if (/^(https?|mailto|\/|#|url\()/.test(text) || /[{};]|=["…]|translate|rgb|calc|px\b/.test(text)) return false;
  return /\p{L}{3}/u.test(words) && / /.test(text) ? true : /^\p{Lu}\p{Ll}+/u.test(text);
}

/** The few entities that JSX texts use. */
export function decodeEntities(text: string): string {
  return text
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'");
}
