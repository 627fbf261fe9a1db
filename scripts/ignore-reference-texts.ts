// A plugin of Stryker for `npm run mutate`: excludes texts that only describe a field in the API reference. The tests of the
// reference check that there are such, and a test of each text would repeat it.

type Node = {
  type: string;
  callee?: { property?: { name?: string } };
  properties?: { key?: { name?: string } }[];
};
type NodePath = { node: Node; listKey?: string; parentPath: NodePath | null };

/** @returns the reason for which nothing in the node is mutated; undefined if it is */
function shouldIgnore({ node, listKey, parentPath }: NodePath): string | undefined {
  const isMeta = listKey === 'arguments' && parentPath?.node.callee?.property?.name === 'meta';
  const isDescription =
    node.type === 'ObjectExpression' && node.properties?.some(({ key }) => key?.name === 'description');
  return isMeta || isDescription ? 'It only describes a field in the API reference.' : undefined;
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'reference-texts', value: { shouldIgnore } }];
