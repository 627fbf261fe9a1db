import { AppError } from './app-error.ts';

/** Shares this process between tenants: one that keeps it busy yields to those with few requests. */
export type TenantLimiter = {
  /**
   * Resolves when a request of the tenant may be processed.
   * @returns ends the turn; to be called once, whatever the outcome of the request
   * @throws UNAVAILABLE when too many requests of the tenant are waiting, or this one has waited for too long
   */
  enter(tenantId: string): Promise<() => void>;
};

export type TenantLimits = {
  /**
   * Requests of one tenant at a time, while it is not busy or is alone: high, because some requests only wait for
   * another request with the same Idempotency-Key.
   */
  atOnceMax: number;
  /** Processing time of one tenant in a second, summed over its requests, from which on it counts as busy. */
  busyMs: number;
  /** Requests of one tenant that may wait. */
  waitingMax: number;
  waitMsMax: number;
  /** Pause after one request of a busy tenant, however long that took. */
  restMsMax: number;
};

/** A bulk call of 100 links takes some 30 ms, an ordinary one 2 to 5. */
export const tenantLimits: TenantLimits = {
  atOnceMax: 1_024,
  busyMs: 100,
  waitingMax: 256,
  waitMsMax: 10_000,
  restMsMax: 250,
};

/** Work and presence of a tenant are counted in the current period and the one before it. */
const periodMs = 1_000;
const retryAfterSeconds = 1;

type Waiter = { start: () => void; timeout: NodeJS.Timeout };
type Tenant = { running: number; waiting: Waiter[]; resting: boolean };

/**
 * While only one tenant sends requests it may use all of the process. Beside others, a tenant that has used more than
 * `busyMs` of the last second gets one request at a time, and pauses after each for as long as that took: about half of
 * the process stays for the others, however many requests it sends. Tenants that are not busy are not delayed.
 */
export function createTenantLimiter(limits: TenantLimits = tenantLimits, now = () => performance.now()): TenantLimiter {
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

  function addWork(tenantId: string, ms: number): void {
    workNow.set(tenantId, (workNow.get(tenantId) ?? 0) + ms);
  }

  function isThrottled(tenantId: string): boolean {
    const work = Math.max(workNow.get(tenantId) ?? 0, workBefore.get(tenantId) ?? 0);
    return work > limits.busyMs && (hasOther(workNow, tenantId) || hasOther(workBefore, tenantId));
  }

  function mayStart(tenantId: string, { running, resting }: Tenant): boolean {
    return !resting && running < (isThrottled(tenantId) ? 1 : limits.atOnceMax);
  }

  function startWaiting(tenantId: string, tenant: Tenant): void {
    turnPeriod();
    while (tenant.waiting.length > 0 && mayStart(tenantId, tenant)) tenant.waiting.shift()?.start();
    if (tenant.running === 0 && tenant.waiting.length === 0 && !tenant.resting) tenants.delete(tenantId);
  }

  function begin(tenantId: string, tenant: Tenant): () => void {
    tenant.running += 1;
    addWork(tenantId, 0); // makes the tenant present, so that a busy one yields to it
    const begunAt = now();
    return () => {
      turnPeriod();
      const tookMs = now() - begunAt;
      tenant.running -= 1;
      addWork(tenantId, tookMs);
      if (isThrottled(tenantId)) rest(tenantId, tenant, tookMs);
      else startWaiting(tenantId, tenant);
    };
  }

  function rest(tenantId: string, tenant: Tenant, ms: number): void {
    if (tenant.resting) return;
    tenant.resting = true;
    setTimeout(
      () => {
        tenant.resting = false;
        startWaiting(tenantId, tenant);
      },
      Math.min(ms, limits.restMsMax),
    );
  }

  return {
    async enter(tenantId) {
      turnPeriod();
      const tenant = tenants.get(tenantId) ?? { running: 0, waiting: [], resting: false };
      tenants.set(tenantId, tenant);
      if (tenant.waiting.length === 0 && mayStart(tenantId, tenant)) return begin(tenantId, tenant);
      if (tenant.waiting.length >= limits.waitingMax) throw tooManyWaiting();
      return await new Promise((resolve, reject) => {
        const waiter: Waiter = {
          start: () => {
            clearTimeout(waiter.timeout);
            resolve(begin(tenantId, tenant));
          },
          timeout: setTimeout(() => {
            tenant.waiting.splice(tenant.waiting.indexOf(waiter), 1);
            reject(tooManyWaiting());
          }, limits.waitMsMax),
        };
        tenant.waiting.push(waiter);
      });
    },
  };
}

function hasOther(work: ReadonlyMap<string, number>, tenantId: string): boolean {
  return work.size > (work.has(tenantId) ? 1 : 0);
}

function tooManyWaiting(): AppError {
  return new AppError('UNAVAILABLE', 'Too many requests of this account are waiting. Please try again shortly.', {
    retryAfterSeconds,
  });
}
