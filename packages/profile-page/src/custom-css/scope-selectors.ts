import type { CssNode, Selector, SelectorList } from 'css-tree';
import { List } from 'css-tree/utils';
import { nameOf } from './css-values.ts';

/** The id of the element around the content: a style of its own wins over that of the theme. */
export const contentId = 'page';

/** Elements and classes that mean the content as a whole. */
const roots = new Set(['html', 'body', 'main', ':root', ':scope']);
/** What they are about is outside of the content. */
const refusedPseudoClasses = new Set(['host', 'host-context', 'popover-open', 'fullscreen', 'modal', 'target-within']);

/**
 * Puts the content's id in front of every selector, so that it selects only what is within: whatever follows the first of its
 * elements is a descendant, or a sibling of one. Selectors of the page as a whole become the content itself.
 * @returns why that is not possible; undefined when it was done
 */
export function scopeSelectors(list: SelectorList): string | undefined {
  for (const selector of list.children.toArray()) {
    if (selector.type !== 'Selector') return 'cannot be read: the selector';
    const problem = scopeSelector(selector);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function scopeSelector(selector: Selector): string | undefined {
  const parts = withoutOuterRoots(selector.children.toArray());
  const [first, second] = parts;
  if (!first || first.type === 'Combinator') return 'a selector must begin with an element, a class or an attribute';
  const problem = parts.map(findSelectorProblem).find((found) => found !== undefined);
  if (problem !== undefined) return problem;
  const main: CssNode = { type: 'IdSelector', name: contentId };
  if (!isRoot(first)) {
    selector.children = listOf([main, { type: 'Combinator', name: ' ' }, ...parts]);
    return undefined;
  }
  // A sibling of the content is not part of it.
  const next = parts.find(({ type }) => type === 'Combinator');
  if (next && !isDescent(next)) return 'what stands beside the content of the page cannot be selected';
  if (second && isRoot(second)) return 'cannot be read: the selector';
  selector.children = listOf([main, ...parts.slice(1)]);
  return undefined;
}

const isDescent = (node: CssNode | undefined) =>
  node?.type === 'Combinator' && (node.name === ' ' || node.name === '>');

/** `html body main .card` is `main .card`. */
function withoutOuterRoots(parts: CssNode[]): CssNode[] {
  const [outer, combinator, inner] = parts;
  if (!outer || !inner || !isRoot(outer) || !isRoot(inner) || !isDescent(combinator)) return parts;
  return withoutOuterRoots(parts.slice(2));
}

function isRoot(node: CssNode): boolean {
  if (node.type === 'TypeSelector') return roots.has(node.name.toLowerCase());
  return node.type === 'PseudoClassSelector' && node.children === null && roots.has(`:${node.name.toLowerCase()}`);
}

function findSelectorProblem(node: CssNode): string | undefined {
  if (node.type === 'NestingSelector') return 'a rule in a rule is not possible; write its whole selector';
  if (node.type === 'Raw') return 'cannot be read: the selector';
  if (node.type === 'PseudoElementSelector')
    return node.children === null ? undefined : `::${node.name}() is not possible`;
  if (node.type !== 'PseudoClassSelector') return undefined;
  if (refusedPseudoClasses.has(nameOf(node.name))) return `:${node.name} is not possible`;
  return node.children
    ?.toArray()
    .map(findInner)
    .find((found) => found !== undefined);
}

/** Within `:is()`, `:not()`, `:has()` and `:nth-child(... of ...)`. */
function findInner(node: CssNode): string | undefined {
  if (node.type === 'SelectorList' || node.type === 'Selector')
    return node.children
      .toArray()
      .map(findInner)
      .find((found) => found !== undefined);
  if (node.type === 'Nth') return node.selector ? findInner(node.selector) : undefined;
  return findSelectorProblem(node);
}

function listOf(nodes: CssNode[]): List<CssNode> {
  return new List<CssNode>().fromArray(nodes);
}
