import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A metric as docs/metrics.md lists it. */
export type Metric = {
  /** The name as in a scrape. A histogram has `_bucket`, `_sum` and `_count` behind it there. */
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** The values of each label, or a text that says what they are. */
  labels: Record<string, readonly string[] | string>;
  unit: string;
  help: string;
};

/** A metric, and the file that registers it. */
export type Registration = Metric & { file: string };

type Kind = {
  type: Metric['type'];
  ending: '' | '_total';
  /** Which argument has the labels. */
  labelsAt?: number;
};

/** The functions of `Metrics` that register one. */
const kinds = new Map<string, Kind>([
  ['counter', { type: 'counter', ending: '_total', labelsAt: 2 }],
  ['observableCounter', { type: 'counter', ending: '_total' }],
  ['counts', { type: 'counter', ending: '_total', labelsAt: 2 }],
  ['gauge', { type: 'gauge', ending: '' }],
  ['gauges', { type: 'gauge', ending: '', labelsAt: 2 }],
  ['histogram', { type: 'histogram', ending: '', labelsAt: 3 }],
]);

/** What a help text begins with: what is counted, or one of these. */
const helpPattern = /^(?:(?<flag>1 while) |(?<counted>[A-Z][a-z]+s)\b)/;
/** Units that are the ending of the name as well. */
const namedUnits = ['seconds', 'bytes'];

/**
 * Every metric that the sources of packages and services register.
 * @throws naming all problems at once
 */
export function readRegistrations(root: string): Registration[] {
  const files = globSync('{packages,services}/*/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$/.test(file),
  );
  const found = files.toSorted().map((file) => findRegistrations(file, readFileSync(join(root, file), 'utf8')));
  const registrations = found.flatMap((each) => each.registrations);
  const names = registrations.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const problems = [
    ...found.flatMap((each) => each.problems),
    ...twice.map((name) => `${name} is registered in two places`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return registrations;
}

/** Those of one file, and what is wrong with them. */
export function findRegistrations(file: string, text: string): { registrations: Registration[]; problems: string[] } {
  const registrations: Registration[] = [];
  const problems: string[] = [];
  if (!text.includes('metrics.')) return { registrations, problems };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

  function visit(node: ts.Node): void {
    ts.forEachChild(node, visit);
    const kind = kindOf(node);
    if (!kind || !ts.isCallExpression(node)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const report = (problem: string) => void problems.push(`${file}:${line + 1}: ${problem}`);
    const [name, help] = [readText(node.arguments[0]), readText(node.arguments[1])];
    if (name === undefined) return report('the name of a metric must be a literal');
    if (help === undefined) return report(`the help of ${name} must be a literal`);
    const labels = kind.labelsAt === undefined ? {} : readLabels(node.arguments[kind.labelsAt]);
    if (!labels) return report(`the labels of ${name} must be lists of literals, or texts that describe the values`);
    const unit = readUnit(help);
    const metric = { name: `linkplane_${name}${kind.ending}`, type: kind.type, labels, unit: unit ?? '', help };
    for (const problem of listProblems(name, metric)) report(problem);
    registrations.push({ ...metric, file });
  }
  visit(source);
  return { registrations, problems };
}

/** Undefined for anything but a call that registers a metric. */
function kindOf(node: ts.Node): Kind | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const object = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return object === 'metrics' ? kinds.get(name.text) : undefined;
}

/** A string literal, or several with `+` between them. */
function readText(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [readText(node.left), readText(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function readLabels(node: ts.Node | undefined): Metric['labels'] | undefined {
  if (!node) return {};
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const labels: Metric['labels'] = {};
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) return undefined;
    const values = readValues(property.initializer);
    if (values === undefined) return undefined;
    labels[property.name.getText()] = values;
  }
  return labels;
}

function readValues(node: ts.Expression): string[] | string | undefined {
  if (!ts.isArrayLiteralExpression(node)) return readText(node);
  const values = node.elements.map((element) => readText(element));
  return values.every((value) => value !== undefined) ? values : undefined;
}

function readUnit(help: string): string | undefined {
  const { flag, counted } = helpPattern.exec(help)?.groups ?? {};
  return flag === undefined ? counted?.toLowerCase() : '1 or 0';
}

function listProblems(name: string, { type, unit, help }: Metric): string[] {
  const problems: string[] = [];
  if (!/^[a-z]+(_[a-z]+)*$/.test(name)) problems.push(`${name} must be words in small letters with _ between them`);
  if (/^linkplane_|_total$/.test(name)) problems.push(`${name} gets linkplane_ and _total by itself`);
  if (unit === '')
    problems.push(`the help of ${name} must begin with its unit: what is counted, "Seconds", "Bytes" or "1 while"`);
  if (!/[a-z0-9]\.$/.test(help)) problems.push(`the help of ${name} must end with a full stop`);
  if (unit === '1 or 0' && type !== 'gauge') problems.push(`${name} is 1 or 0, so it must be a gauge`);
  for (const named of namedUnits)
    if (name.endsWith(`_${named}`) !== (unit === named))
      problems.push(`${name} and its help must both have the unit ${named}, or neither`);
  return problems;
}
