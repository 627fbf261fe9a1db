import { AppError } from './app-error.ts';

/** Lets workspaces share this process: one that keeps it busy gives way to those that ask for little. */
export type TakeTurns = {
  /**
   * Resolves when a request of the workspace may be worked on.
   * @returns ends the turn; to be called once, whatever became of the request
   * @throws UNAVAILABLE when too many requests of the workspace wait, or one has waited for too long
   */
  enter(workspaceId: string): Promise<() => void>;
};

export type TurnLimits = {
  /**
   * Requests of one workspace at a time, for as long as it asks for little or is alone: as many as there can be. Some only
   * wait, for the first of several with one Idempotency-Key.
   */
  atOnceMax: number;
  /** Work of one workspace in a second, from which on it is busy; the sum of what its requests took. */
  busyMs: number;
  /** Requests of one workspace that may wait. */
  waitingMax: number;
  waitMsMax: number;
  /** Of the rest after one request, however long that took. */
  restMsMax: number;
};

/** A bulk call of 100 links takes some 30 ms, an ordinary one 2 to 5. */
export const turnLimits: TurnLimits = {
  atOnceMax: 1_024,
  busyMs: 100,
  waitingMax: 256,
  waitMsMax: 10_000,
  restMsMax: 250,
};

/** Work and presence of a workspace are counted in this and the last one. */
const periodMs = 1_000;
const busyRetryAfterSeconds = 1;

type Waiter = { start: () => void; timeout: NodeJS.Timeout };
type Tenant = { running: number; waiting: Waiter[]; resting: boolean };

/**
 * While only one workspace is there it may use all of the process. Beside others, one that has used more than `busyMs`
 * of the last second gets one request at a time, and rests after each for as long as that took: about half of the
 * process stays for the others, however many requests it sends. Others notice nothing of their own turns.
 */
export function createTakeTurns(limits: TurnLimits = turnLimits, now = () => performance.now()): TakeTurns {
  const tenants = new Map<string, Tenant>();
  let periodEndsAt = now() + periodMs;
  let [workNow, workBefore] = [new Map<string, number>(), new Map<string, number>()];

  function turnPeriod(): void {
    const at = now();
    if (at < periodEndsAt) return;
    workBefore = at < periodEndsAt + periodMs ? workNow : new Map<string, number>();
    workNow = new Map();
    periodEndsAt = at + periodMs;
  }

  function addWork(workspaceId: string, ms: number): void {
    workNow.set(workspaceId, (workNow.get(workspaceId) ?? 0) + ms);
  }

  function isGivingWay(workspaceId: string): boolean {
    const work = Math.max(workNow.get(workspaceId) ?? 0, workBefore.get(workspaceId) ?? 0);
    return work > limits.busyMs && (hasOther(workNow, workspaceId) || hasOther(workBefore, workspaceId));
  }

  function mayStart(workspaceId: string, { running, resting }: Tenant): boolean {
    return !resting && running < (isGivingWay(workspaceId) ? 1 : limits.atOnceMax);
  }

  function startWaiting(workspaceId: string, tenant: Tenant): void {
    turnPeriod();
    while (tenant.waiting.length > 0 && mayStart(workspaceId, tenant)) tenant.waiting.shift()?.start();
    if (tenant.running === 0 && tenant.waiting.length === 0 && !tenant.resting) tenants.delete(workspaceId);
  }

  function begin(workspaceId: string, tenant: Tenant): () => void {
    tenant.running += 1;
    addWork(workspaceId, 0); // it is there, for those that have to give way
    const begunAt = now();
    return () => {
      turnPeriod();
      const tookMs = now() - begunAt;
      tenant.running -= 1;
      addWork(workspaceId, tookMs);
      if (isGivingWay(workspaceId)) rest(workspaceId, tenant, tookMs);
      else startWaiting(workspaceId, tenant);
    };
  }

  function rest(workspaceId: string, tenant: Tenant, ms: number): void {
    if (tenant.resting) return;
    tenant.resting = true;
    setTimeout(
      () => {
        tenant.resting = false;
        startWaiting(workspaceId, tenant);
      },
      Math.min(ms, limits.restMsMax),
    );
  }

  return {
    async enter(workspaceId) {
      turnPeriod();
      const tenant = tenants.get(workspaceId) ?? { running: 0, waiting: [], resting: false };
      tenants.set(workspaceId, tenant);
      if (tenant.waiting.length === 0 && mayStart(workspaceId, tenant)) return begin(workspaceId, tenant);
      if (tenant.waiting.length >= limits.waitingMax) throw tooBusy();
      return await new Promise((resolve, reject) => {
        const waiter: Waiter = {
          start: () => {
            clearTimeout(waiter.timeout);
            resolve(begin(workspaceId, tenant));
          },
          timeout: setTimeout(() => {
            tenant.waiting.splice(tenant.waiting.indexOf(waiter), 1);
            reject(tooBusy());
          }, limits.waitMsMax),
        };
        tenant.waiting.push(waiter);
      });
    },
  };
}

function hasOther(work: ReadonlyMap<string, number>, workspaceId: string): boolean {
  return work.size > (work.has(workspaceId) ? 1 : 0);
}

function tooBusy(): AppError {
  return new AppError(
    'UNAVAILABLE',
    'Too many requests of this workspace wait for others of it. Please try again shortly.',
    {
      retryAfterSeconds: busyRetryAfterSeconds,
    },
  );
}
