import { test } from 'vitest';
import { createDecidingLinks } from './deciding-links.ts';
import { expectEditsFollowed } from './expect-edits-followed.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

export function testEditsFollowed(cluster: () => FaultCluster): void {
  test('an edit of a rule, a split test or a password is followed by every redirect within a second', async () => {
    const links = await createDecidingLinks(cluster());
    await links.expectDecided();
    await expectEditsFollowed(cluster(), links);
  });
}
