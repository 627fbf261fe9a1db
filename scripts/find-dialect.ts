import ts from 'typescript';

export type Finding = { file: string; line: number; found: string; instead: string };

/** Words that this code base once used in a sense of its own, each with the terms of the field. */
const dialect = new Map([
  ['answer', 'response, respond; redirect where it is one'],
  ['told', 'notified, reported, returned'],
  ['tells', 'reports, returns, says'],
  ['hears', 'receives'],
  ['heard', 'received'],
  ['unheard', 'not received'],
  ['somebody', 'name the caller, the client, the visitor'],
  ['nobody', 'name who: no caller, no client; null or undefined for a value'],
  ['whoever', 'name the caller, the client, the visitor'],
  ['whomever', 'name the caller, the client, the visitor'],
  ['anew', 'again'],
  ['vouch', 'lease, heartbeat, validity'],
  ['reliance', 'cache validity'],
  ['soundness', 'validity'],
  ['traveller', 'connection'],
  ['goodbye', 'close, half-close'],
  ['farewell', 'close, half-close'],
  ['patience', 'timeout'],
  ['turnstile', 'concurrency limiter'],
  ['deed', 'action'],
  ['unproved', 'pending, not verified'],
  ['leftover', 'stale, rest'],
  ['mend', 'fix'],
  ['mends', 'fixes'],
  ['mended', 'fixed'],
]);

/** Endings under which a word of the list is found as well. */
const endings = ['', 's', 'ed', 'er', 'ers', 'ing'];

/** Where a word means what the field means by it. */
const allowed: { file: RegExp; words: string[] }[] = [
  // DNS calls them answers.
  { file: /start-dns-server|domains?\//, words: ['answer'] },
  { file: /links-db\/src\/queries\/domains/, words: ['answer'] },
  // A field of the dashboard's API.
  { file: /domain/, words: ['vouch'] },
];

const wordPattern = /[A-Z]?[a-z]+/g;

/** Findings in the names, the comments and the object spreads of one file. */
export function listFindings(file: string, text: string): Finding[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const findings: Finding[] = [];
  const allowedHere = new Set(allowed.filter((entry) => entry.file.test(file)).flatMap(({ words }) => words));
  const add = (position: number, found: string, instead: string) => {
    const { line } = source.getLineAndCharacterOfPosition(position);
    findings.push({ file, line: line + 1, found, instead });
  };
  const addWords = (position: number, text: string) => {
    for (const [word] of text.matchAll(wordPattern)) {
      const known = findEntry(word.toLowerCase());
      if (known && !allowedHere.has(known[0])) add(position, word, known[1]);
    }
  };
  const commentsSeen = new Set<number>();
  const addComments = (ranges: ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) {
      if (commentsSeen.has(pos)) continue;
      commentsSeen.add(pos);
      addWords(pos, source.text.slice(pos, end));
    }
  };

  function visit(node: ts.Node): void {
    addComments(ts.getLeadingCommentRanges(source.text, node.getFullStart()));
    addComments(ts.getTrailingCommentRanges(source.text, node.getEnd()));
    if (isDeclaredName(node)) addWords(node.getStart(), node.text);
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
      add(node.getStart(), '...{ }', 'let the properties stand in lines');
    ts.forEachChild(node, visit);
  }
  visit(source);
  addComments(ts.getLeadingCommentRanges(source.text, source.endOfFileToken.getFullStart()));
  return findings;
}

/** A name is reported where it is declared, not at each use. */
function isDeclaredName(node: ts.Node): node is ts.Identifier {
  return (
    ts.isIdentifier(node) &&
    (node.parent as { name?: ts.Node }).name === node &&
    !ts.isPropertyAccessExpression(node.parent) &&
    !ts.isImportSpecifier(node.parent)
  );
}

function findEntry(word: string): [string, string] | undefined {
  for (const ending of endings) {
    const stem = word.endsWith(ending) ? word.slice(0, word.length - ending.length) : undefined;
    const instead = stem === undefined ? undefined : dialect.get(stem);
    if (stem !== undefined && instead !== undefined) return [stem, instead];
  }
  return undefined;
}
