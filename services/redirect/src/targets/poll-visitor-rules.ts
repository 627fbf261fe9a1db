import type { ChangedVisitorRules } from '@linkplane/links-db/planes/redirect';
import { createAddressMatcher, isAddressRange, runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** How a visit counts by the rules of its workspace. */
export type RuledVisit = {
  /** It is from an address that the workspace has excluded. */
  internal: boolean;
  /** It is of a program that the workspace knows as a bot. */
  bot: boolean;
};

/** What workspaces say of their visitors. */
export type VisitorRules = {
  /** Undefined when no rule of the workspace applies to the visit. */
  find(workspaceId: string, address: string, userAgent: string): RuledVisit | undefined;
  /** Resolves after the first read, whether it succeeded or not. */
  start(): Promise<void>;
  stop(): void;
};

type CompiledRules = { isExcluded(address: string): boolean; botAgents: readonly string[]; entries: number };

/** A change takes effect within this and one round trip. */
const pollIntervalMs = 400;
const rowsPerReadMax = 500;
/** Addresses and user agents of all workspaces: some 100 MB of memory. What is beyond them has no effect. */
const entriesMax = 1_000_000;

/**
 * The rules of all workspaces, which are polled for changes like suspended workspaces: beside the targets, so that a
 * workspace with 500,000 links is changed as fast as one with a single link. While the store does not respond the rules
 * stay what they were; before the first response there are none.
 * @param read returns the rules that have changed since a version, in the order of their versions
 */
export function createVisitorRules(
  read: (sinceVersion: number, rowsMax: number) => Promise<ChangedVisitorRules[]>,
  logger: Logger,
): VisitorRules {
  const rules = new Map<string, CompiledRules>();
  let version = 0;
  let entries = 0;
  let polling: PeriodicTask | undefined;

  async function refresh(): Promise<void> {
    let rows: ChangedVisitorRules[];
    do {
      rows = await read(version, rowsPerReadMax);
      for (const row of rows) replace(row);
      version = rows.at(-1)?.version ?? version;
    } while (rows.length === rowsPerReadMax);
  }

  function replace(row: ChangedVisitorRules): void {
    entries -= rules.get(row.workspaceId)?.entries ?? 0;
    rules.delete(row.workspaceId);
    const compiled = compile(row);
    if (compiled.entries === 0) return;
    if (entries + compiled.entries > entriesMax) {
      logger.warn({ workspaceId: row.workspaceId }, 'rules for visitors ignored: there are too many');
      return;
    }
    rules.set(row.workspaceId, compiled);
    entries += compiled.entries;
  }

  return {
    find(workspaceId, address, userAgent) {
      const rule = rules.size === 0 ? undefined : rules.get(workspaceId);
      if (!rule) return undefined;
      const internal = rule.isExcluded(address);
      const bot = isListed(rule.botAgents, userAgent);
      return internal || bot ? { internal, bot } : undefined;
    },
    async start() {
      polling = runPeriodically({
        task: 'reading of rules for visitors',
        work: refresh,
        intervalMs: pollIntervalMs,
        logger,
      });
      await polling.firstRun;
    },
    stop: () => void polling?.stop(),
  };
}

function compile({ excludedAddresses, botAgents }: ChangedVisitorRules): CompiledRules {
  const ranges = excludedAddresses.filter(isAddressRange);
  return { isExcluded: createAddressMatcher(ranges), botAgents, entries: ranges.length + botAgents.length };
}

function isListed(parts: readonly string[], userAgent: string): boolean {
  if (parts.length === 0) return false;
  const agent = userAgent.toLowerCase();
  return parts.some((part) => agent.includes(part));
}
