import type { ShareRecord } from '@linkplane/links-db/reports';
import { takesChoice, type SharedRange, type SharedReport } from './read-shared-report.ts';

type Read = (share: ShareRecord, range: SharedRange) => Promise<SharedReport | undefined>;

const keptMs = 60_000;
/** The limit for all workspaces together; each report is a few kilobytes. */
const reportsMax = 500;
/** So that one workspace's pages do not push out those of all others. */
const perWorkspaceMax = 50;

type Entry = { workspaceId: string; report: Promise<SharedReport | undefined>; untilMs: number };

/** Keeps reports for a minute, so that a page that many visit costs one query in that time. Failures are not kept. */
export function createReportCache(read: Read): Read {
  /** Oldest first. */
  const entries = new Map<string, Entry>();

  function makeRoom(workspaceId: string): void {
    const own = [...entries].filter(([, entry]) => entry.workspaceId === workspaceId);
    const [oldest] = own.length >= perWorkspaceMax ? own : entries.size >= reportsMax ? [...entries] : [];
    if (oldest) entries.delete(oldest[0]);
  }

  return (share, range) => {
    const choice = takesChoice(share) ? `${range.days} ${range.timezone}` : '';
    const key = `${share.id} ${share.updatedAt.getTime()} ${choice}`;
    const found = entries.get(key);
    if (found && found.untilMs > performance.now()) return found.report;
    entries.delete(key);
    makeRoom(share.workspaceId);
    const report = read(share, range);
    entries.set(key, { workspaceId: share.workspaceId, report, untilMs: performance.now() + keptMs });
    report.catch(() => {
      if (entries.get(key)?.report === report) entries.delete(key);
    });
    return report;
  };
}
