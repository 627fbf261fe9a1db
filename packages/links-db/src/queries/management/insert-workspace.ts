import type { Connection } from '../../in-transaction.ts';

export const plans = ['free', 'pro', 'business', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

const text = `insert into workspaces (id, name, plan) values ($1, $2, $3)`;

export async function insertWorkspace(
  connection: Connection,
  workspace: { id: string; name: string; plan: Plan },
): Promise<void> {
  await connection.query({ text, values: [workspace.id, workspace.name, workspace.plan] });
}
