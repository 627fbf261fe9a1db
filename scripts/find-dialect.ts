import ts from 'typescript';

export type Finding = { file: string; line: number; found: string; instead: string };

/** Words, and phrases of two words, that have a sense of their own here, each with the terms of the field. */
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
  ['anybody', 'anyone; name the caller, the client, the visitor'],
  ['everybody', 'everyone; name the callers, the clients, the visitors'],
  ['meanwhile', 'name the event: while it waits, in the meantime'],
  ['believe', 'trust'],
  ['believed', 'trusted'],
  ['give way', 'lower priority'],
  ['gives way', 'has a lower priority'],
  ['giving way', 'lowering priority'],
  ['gave way', 'lowered its priority'],
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
  ['verdict', 'result of the check'],
  ['leads back', 'is an own address, is of the same server'],
  ['read said', 'name what is read'],
  ['ask what', 'count, read or query what'],
  ['surely ranked', 'certain, ranked by certainty'],
]);

/** Words that are the field's own within a name, and say too little as a whole one. */
const vagueNames = new Map([['trust', 'name who or what is trusted: TrustedProxies, ProxyTrust']]);

/** A comment that begins with one of these goes on from a name or a sentence that the reader may not have read. */
const headless = /^(?:\/\/|\/\*\*?)[\s*]*(Of|With|As|By|Beside|For|Without)\b/;

/** Endings under which a word of the list is found as well. */
const endings = ['', 's', 'ed', 'er', 'ers', 'ing'];

/** Where a word means what the field means by it. */
const allowed: { file: RegExp; words: string[] }[] = [
  // DNS calls them answers.
  { file: /start-dns-server|domains?\//, words: ['answer'] },
  { file: /links-db\/src\/queries\/domains|migrations\/0010_domain_checks/, words: ['answer'] },
  // A field of the dashboard's API.
  { file: /domain/, words: ['vouch'] },
];

const codeFile = /\.(?:tsx?|mjs|cjs|js)$/;
const wordPattern = /[A-Z]?[a-z]+/g;

/**
 * Findings in one file: in the names, the comments and the object spreads of TypeScript and JavaScript, and in the whole
 * text of any other file.
 */
export function listFindings(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const allowedHere = new Set(allowed.filter((entry) => entry.file.test(file)).flatMap(({ words }) => words));
  const add = (position: number, found: string, instead: string) =>
    findings.push({ file, line: text.slice(0, position).split('\n').length, found, instead });
  const addWords = (position: number, part: string) => {
    for (const { index, found, entry, instead } of findWords(part))
      if (!allowedHere.has(entry)) add(position + index, found, instead);
  };
  if (!codeFile.test(file)) addWords(0, text);
  else visitCode(file, text, { add, addWords });
  return findings;
}

type Reporter = {
  add(position: number, found: string, instead: string): void;
  addWords(position: number, part: string): void;
};

function visitCode(file: string, text: string, { add, addWords }: Reporter): void {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const commentsSeen = new Set<number>();
  const addComments = (ranges: ts.CommentRange[] | undefined) => {
    let endOfLast: number | undefined;
    for (const { pos, end, kind } of ranges ?? []) {
      const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
      const goesOn = isLine && endOfLast !== undefined && /^\n[ \t]*$/.test(text.slice(endOfLast, pos));
      endOfLast = isLine ? end : undefined;
      if (commentsSeen.has(pos)) continue;
      commentsSeen.add(pos);
      addWords(pos, text.slice(pos, end));
      const begin = goesOn ? undefined : headless.exec(text.slice(pos, end))?.[1];
      if (begin !== undefined) add(pos, `comment that begins with "${begin}"`, 'a sentence that stands alone');
    }
  };

  function visit(node: ts.Node): void {
    addComments(ts.getLeadingCommentRanges(source.text, node.getFullStart()));
    addComments(ts.getTrailingCommentRanges(source.text, node.getEnd()));
    if (isDeclaredName(node)) {
      addWords(node.getStart(), node.text);
      const instead = isTypeName(node) ? vagueNames.get(node.text.toLowerCase()) : undefined;
      if (instead !== undefined) add(node.getStart(), node.text, instead);
    }
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
      add(node.getStart(), '...{ }', 'let the properties stand in lines');
    ts.forEachChild(node, visit);
  }
  visit(source);
  addComments(ts.getLeadingCommentRanges(source.text, source.endOfFileToken.getFullStart()));
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

/** A variable or a parameter is near its type, which says more. */
function isTypeName({ parent }: ts.Identifier): boolean {
  return ts.isTypeAliasDeclaration(parent) || ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent);
}

type FoundWord = { index: number; found: string; entry: string; instead: string };

/** The words of the list in a text, and its phrases, also across line breaks and within a name. */
function findWords(text: string): FoundWord[] {
  const found: FoundWord[] = [];
  let previous = { word: '', index: 0 };
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const known = findEntry(word.toLowerCase());
    if (known) found.push({ index, found: word, entry: known[0], instead: known[1] });
    const phrase = `${previous.word} ${word}`;
    const instead = dialect.get(phrase.toLowerCase());
    if (instead !== undefined)
      found.push({ index: previous.index, found: phrase, entry: phrase.toLowerCase(), instead });
    previous = { word, index };
  }
  return found;
}

function findEntry(word: string): [string, string] | undefined {
  for (const ending of endings) {
    const stem = word.endsWith(ending) ? word.slice(0, word.length - ending.length) : undefined;
    const instead = stem === undefined ? undefined : dialect.get(stem);
    if (stem !== undefined && instead !== undefined) return [stem, instead];
  }
  return undefined;
}
