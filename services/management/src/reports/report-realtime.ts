import { readRealtime } from '@linkplane/clicks-db/read';
import type { ClicksDb } from '@linkplane/clicks-db';
import type { RealtimeData } from '@linkplane/contracts';

export async function reportRealtime(clicks: ClicksDb, workspaceId: string): Promise<RealtimeData> {
  const now = new Date();
  const realtime = await readRealtime(clicks, workspaceId, now);
  return { windowMinutes: 5, ...realtime, generatedAt: now.toISOString() };
}
