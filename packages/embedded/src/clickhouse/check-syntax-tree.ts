import { refuseFunction, type CleanStatement } from './clean-statement.ts';
import { accessDenied } from './engine-error.ts';

type Node = { type: string; text: string; childCount: number; children: Node[]; parent: Node | undefined };

/** What the tree of a query of an analyst may have. What is not here may do, or hide, something else. */
const knownTypes = new Set(
  `SelectWithUnionQuery SelectIntersectExceptQuery SelectQuery ExpressionList Identifier TableIdentifier Function Literal
   Subquery TablesInSelectQuery TablesInSelectQueryElement TableExpression TableJoin ArrayJoin WithElement
   WindowDefinition WindowListElement OrderByElement InterpolateElement Asterisk QualifiedAsterisk ColumnsRegexpMatcher
   ColumnsListMatcher ColumnsTransformerList ColumnsExceptTransformer SampleRatio`.split(/\s+/),
);
/** Tables that come from their arguments alone. */
const knownTableFunctions =
  /^(?:numbers|numbers_mt|zeros|zeros_mt|generate_series|generateSeries|values|VALUES|SQLStandardValues)$/;
/** `IN`, `NOT IN`, `GLOBAL IN` and their like: a name on the right side may be that of a table, or another name of one. */
const inFunction = /^(?:global)?(?:not)?(?:null)?in(?:ignoreset)?$/i;
const systemDatabases = /^(?:system|information_schema)$/i;
/** What tools read before they ask for data: what there is, and how the server reads SQL. */
const systemTables =
  /^(?:one|numbers|tables|columns|databases|settings|functions|data_type_families|keywords|schemata|views)$/i;

export type TablesOfSession = {
  database: string;
  /** All tables of that database. */
  names: ReadonlySet<string>;
};

/** Whether an analyst may read a table, by its name in the syntax tree. */
export function mayRead(name: string, { database, names }: TablesOfSession): boolean {
  const dot = name.lastIndexOf('.');
  const owner = dot === -1 ? database : name.slice(0, dot);
  const table = name.slice(dot + 1);
  if (systemDatabases.test(owner)) return systemTables.test(table);
  if (/^bi_\w+$/.test(table)) return true;
  // What is no table here is named in a WITH of the query, or does not exist.
  return dot === -1 && !names.has(table);
}

/**
 * Checks the tree of a query, as `EXPLAIN AST` prints it: it only reads, from views for analysts.
 * @throws HttpError naming what is refused
 */
export function checkSyntaxTree(printed: string, { words }: CleanStatement, tables: TablesOfSession): void {
  const nodes = parseTree(printed);
  for (const node of nodes) checkNode(node, tables);
  // Not every part of a query is printed: what could read a table has to be in the tree.
  const selects = nodes.filter(({ type }) => type === 'SelectQuery').length;
  const ins = nodes.filter(({ type, text }) => type === 'Function' && inFunction.test(text)).length;
  if (selects !== (words.get('select') ?? 0) || ins < (words.get('in') ?? 0))
    throw accessDenied('A part of this query cannot be checked');
}

function checkNode(node: Node, tables: TablesOfSession): void {
  const { type, text, parent } = node;
  if (!knownTypes.has(type)) throw accessDenied(`${type} is not for analysts: queries only read, without SETTINGS`);
  // INTO OUTFILE would be a further one.
  if (type === 'SelectWithUnionQuery' && node.childCount !== 1) throw accessDenied('A query of analysts only reads');
  if (type === 'TableIdentifier') expectReadable(text, tables);
  if (type !== 'Function') return;
  refuseFunction(text);
  if (parent?.type === 'TableExpression' && !knownTableFunctions.test(text))
    throw accessDenied(`The table function ${text} is not for analysts`);
  const right = inFunction.test(text) ? node.children[0]?.children[1] : undefined;
  if (right?.type === 'Identifier')
    throw accessDenied(`Write IN (SELECT ... FROM ${right.text}): a name alone is not read`);
}

function expectReadable(name: string, tables: TablesOfSession): void {
  if (!mayRead(name, tables)) throw accessDenied(`The table ${name} is not for analysts: read the views bi_...`);
}

/** All nodes; each knows its parent and its children, by the spaces before its line. */
function parseTree(printed: string): Node[] {
  const nodes: Node[] = [];
  const path: Node[] = [];
  for (const line of printed.split('\n').filter((found) => found.trim() !== '')) {
    const indent = line.length - line.trimStart().length;
    const [type = ''] = line.trimStart().split(' ', 1);
    const described = line.slice(indent + type.length + 1);
    const childCount = Number(/\(children (\d{1,9})\)$/.exec(described)?.[1] ?? 0);
    const text = cutAt(cutAt(described, '(alias '), '(children ');
    path.length = Math.min(path.length, indent);
    const parent = path.at(-1);
    const node: Node = { type, text, childCount, children: [], parent };
    parent?.children.push(node);
    path.push(node);
    nodes.push(node);
  }
  return nodes;
}

/** What is before the first mark, which no name can have: see `cleanStatement`. */
function cutAt(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return (at === -1 ? text : text.slice(0, at)).trimEnd();
}
