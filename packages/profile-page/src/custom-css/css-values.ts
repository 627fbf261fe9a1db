import type { CssNode } from 'css-tree';
import { ident } from 'css-tree/utils';

/** An upload of this service, by the only kind of address that a style may load. */
const uploadPattern = /^\/uploads\/[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/;
const numberMax = 10_000;

/** None of them takes an address in any form but `url()`, which is a node of its own. */
const functions = new Set(
  (
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var env calc min max clamp round mod rem abs sign sqrt pow hypot log exp ' +
    'sin cos tan asin acos atan atan2 linear-gradient radial-gradient conic-gradient repeating-linear-gradient ' +
    'repeating-radial-gradient repeating-conic-gradient translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d ' +
    'rotate rotatex rotatey rotatez rotate3d skew skewx skewy matrix matrix3d perspective blur brightness contrast drop-shadow grayscale ' +
    'hue-rotate invert opacity saturate sepia cubic-bezier steps linear repeat minmax fit-content inset circle ellipse polygon ' +
    'counter counters style selector'
  ).split(' '),
);

const refusedProperties = new Set([
  'behavior',
  '-moz-binding',
  '-ms-behavior',
  'src',
  'overlay',
  'view-transition-name',
]);

/** Nothing that stays where it is while the page moves, or that a variable could make so. */
const positions = new Set(['static', 'relative', 'absolute', 'inherit', 'initial', 'unset', 'revert', 'revert-layer']);

/** A name as browsers compare it: in lower case, and without escapes such as in `f\\69xed`. */
export function nameOf(identifier: string): string {
  return ident.decode(identifier).toLowerCase();
}

export function isRefusedProperty(property: string): boolean {
  return refusedProperties.has(nameOf(property));
}

/** Why a value cannot be that of `position`; undefined where it can. */
export function findPositionProblem(value: CssNode): string | undefined {
  const parts = value.type === 'Value' ? value.children.toArray() : [];
  const [part] = parts;
  if (parts.length === 1 && part?.type === 'Identifier' && positions.has(nameOf(part.name))) return undefined;
  return 'position can be static, relative or absolute: nothing can leave the content of the page';
}

/** Why a part of a value cannot be part of a page's own style; undefined where it can. */
export function findValueProblem(node: CssNode): string | undefined {
  if (node.type === 'Url')
    return uploadPattern.test(node.value) && !node.value.includes('..')
      ? undefined
      : 'url() can only load uploads of this service, such as url(/uploads/name.png)';
  if (node.type === 'Function')
    return functions.has(node.name.toLowerCase()) ? undefined : `${node.name}() is not possible`;
  if (node.type === 'FeatureFunction')
    return ['selector', 'style'].includes(node.feature) ? undefined : `${node.feature}() is not possible`;
  if (node.type === 'Raw') return node.value.trim() === '' ? undefined : 'cannot be read: the value';
  if (node.type === 'Dimension' || node.type === 'Percentage' || node.type === 'Number')
    return Math.abs(Number(node.value)) <= numberMax ? undefined : `numbers can be up to ${numberMax}`;
  return undefined;
}
