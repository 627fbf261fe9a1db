/** Where the rows of an import are in the stream: a source of its own, with a partition for each table. */
export type ImportPlace = { workspaceId: string; importId: string };

/** The source of an import in the stream. */
export function streamSourceOf({ workspaceId, importId }: ImportPlace): string {
  return `import/${workspaceId}/${importId}`;
}

export const clickPartition = 0;
export const profileEventPartition = 1;
