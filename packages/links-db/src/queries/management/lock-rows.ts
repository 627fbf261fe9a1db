import type { Transaction } from '../../in-transaction.ts';

/**
 * Whoever changes a workspace's members, invites or tokens waits here for the others who do. Links that are made
 * meanwhile do not wait.
 */
export async function lockWorkspace(transaction: Transaction, workspaceId: string): Promise<void> {
  const text = `select 1 from workspaces where id = $1 for no key update`;
  await transaction.query({ text, values: [workspaceId] });
}

/** Whoever counts what a user has, to add to it, waits here for the others who do. */
export async function lockUser(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query({ text: `select 1 from users where id = $1 for no key update`, values: [userId] });
}
