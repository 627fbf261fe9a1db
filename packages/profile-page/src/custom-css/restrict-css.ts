import type { Atrule, CssNode, Raw, Rule, StyleSheet } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import { findPositionProblem, findValueProblem, isRefusedProperty, nameOf } from './css-values.ts';
import { measureDepth } from './measure-depth.ts';
import { scopeSelectors } from './scope-selectors.ts';

/** What cannot be part of a page's own style, and why. */
export type CssProblem = { line: number; message: string };

export type RestrictedCss = { css: string; problems: readonly CssProblem[] };

/** The size in UTF-8, as it is written. */
export const cssBytesMax = 20_480;
/** Characters once every selector is restricted. */
const outputCharsMax = 49_152;
const problemsMax = 20;
const nodesMax = 20_000;
/** The depth of blocks in blocks, and of functions in functions. */
const depthMax = 24;

const conditionalRules = new Set(['media', 'supports', 'container']);
const keyframeRules = new Set(['keyframes', '-webkit-keyframes']);

/**
 * The style restricted to the content of the page: every selector is one of elements within `main`, nothing is loaded
 * but uploads of this service, and the text is generated from the syntax tree. Any problem makes it empty: a style
 * without one of its parts is not what its author has seen.
 */
export function restrictCss(source: string): RestrictedCss {
  const problems: CssProblem[] = [];
  const report: Report = (line, message) => void (problems.length < problemsMax && problems.push({ line, message }));
  if (new TextEncoder().encode(source).byteLength > cssBytesMax)
    return { css: '', problems: [{ line: 1, message: `must have at most ${cssBytesMax} bytes` }] };
  if (measureDepth(source) > depthMax)
    return { css: '', problems: [{ line: 1, message: `must not be nested more than ${depthMax} levels deep` }] };
  try {
    return restrictTree(source, problems, report);
  } catch {
    // The parser gives up on it, or there were too many problems to go on.
    return { css: '', problems: problems.length > 0 ? problems : [{ line: 1, message: 'cannot be read' }] };
  }
}

function restrictTree(source: string, problems: readonly CssProblem[], report: Report): RestrictedCss {
  const tree = parse(source, {
    positions: true,
    parseCustomProperty: true,
    onParseError({ line, message }) {
      report(line, `cannot be read: ${message}`);
      // The parser splits the whole source for each of them: ten thousand would take most of a second.
      if (problems.length >= problemsMax) throw new Error('too many problems');
    },
  }) as StyleSheet;
  let nodes = 0;
  walk(tree, () => {
    nodes += 1;
  });
  if (nodes > nodesMax) return { css: '', problems: [{ line: 1, message: 'has too many parts' }] };
  checkRules(tree, report);
  if (problems.length > 0) return { css: '', problems };
  const css = generate(tree);
  const problem = findOutputProblem(css);
  return problem === undefined ? { css, problems } : { css: '', problems: [{ line: 1, message: problem }] };
}

type Report = (line: number, message: string) => void;

const lineOf = ({ loc }: CssNode) => loc?.start.line ?? 1;

/** Rules in a style sheet or in a condition. Selectors are restricted in place. */
function checkRules({ children }: Pick<StyleSheet, 'children'>, report: Report): void {
  children.forEach((node) => {
    if (node.type === 'Comment' || node.type === 'WhiteSpace') return;
    if (node.type === 'Rule') checkRule(node, report);
    else if (node.type === 'Atrule') checkAtrule(node, report);
    else report(lineOf(node), 'cannot be read: only rules can stand here');
  });
}

function checkAtrule(rule: Atrule, report: Report): void {
  const { name, prelude, block } = rule;
  if (prelude && block && conditionalRules.has(name.toLowerCase())) {
    checkValue(prelude, report);
    checkRules(block, report);
  } else if (prelude && block && keyframeRules.has(name.toLowerCase()))
    checkKeyframes(block.children.toArray(), report);
  else report(lineOf(rule), `@${name} is not possible; use rules, @media, @supports, @container and @keyframes`);
}

function checkKeyframes(steps: CssNode[], report: Report): void {
  for (const step of steps) {
    if (step.type === 'Rule') checkDeclarations(step, report);
    else if (step.type !== 'Comment') report(lineOf(step), 'cannot be read: only steps can stand in @keyframes');
  }
}

function checkRule(rule: Rule, report: Report): void {
  const problem = rule.prelude.type === 'SelectorList' ? scopeSelectors(rule.prelude) : 'cannot be read: no selector';
  if (problem !== undefined) report(lineOf(rule), problem);
  checkDeclarations(rule, report);
}

function checkDeclarations(rule: Rule, report: Report): void {
  rule.block.children.forEach((node) => {
    if (node.type === 'Comment') return;
    if (node.type !== 'Declaration')
      return report(lineOf(node), 'a rule in a rule is not possible; write its whole selector');
    if (isRefusedProperty(node.property)) return report(lineOf(node), `the property ${node.property} is not possible`);
    checkValue(node.value, report);
    const problem = nameOf(node.property) === 'position' ? findPositionProblem(node.value) : undefined;
    if (problem !== undefined) report(lineOf(node), problem);
  });
}

function checkValue(value: CssNode | Raw, report: Report): void {
  walk(value, (node) => {
    const problem = findValueProblem(node);
    if (problem !== undefined) report(lineOf(node) || lineOf(value), problem);
  });
}

/** Whatever the tree was: what is about to be sent has no address, no end of the style element, and no import. */
function findOutputProblem(css: string): string | undefined {
  if (css.length > outputCharsMax) return 'is too long once it is restricted to the content of the page';
  if (/<[/!]/.test(css)) return 'must not contain </ or <!';
  if (css.includes('\0')) return 'must not contain NUL';
  return undefined;
}
