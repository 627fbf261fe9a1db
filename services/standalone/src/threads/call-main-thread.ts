import type { Tries, VisitorKeys } from '@linkplane/ephemeral';
import type { PostedPasswordCheck } from '@linkplane/redirect';
import { withTimeout } from '@linkplane/runtime';

/**
 * What only the main thread knows or has, for threads that serve visitors: one counter, one key and one verifier of passwords for
 * all of them.
 */
export type MainThread = Tries & {
  agree: VisitorKeys['agree'];
  /** Verified one after the other for all threads. */
  verifyPassword(account: string, hash: string, password: string): Promise<PostedPasswordCheck>;
  /** The metrics of all threads in Prometheus' text format. */
  renderMetrics(): Promise<string>;
  /** Whether each plane works. */
  readiness(): Promise<Record<string, boolean>>;
};

/** A call as it is posted to the main thread, and its result. */
export type MainCall = { call: keyof MainThread; id: number; args: unknown[] };
export type MainResult = { id: number; result: unknown } | { id: number; error: string };

/** Calls without a result yet; more are refused. */
const callsMax = 1_000;
const callTimeoutMs = 2_000;
/** Passwords wait for those before them. */
const passwordTimeoutMs = 10_000;

export type MainThreadClient = {
  main: MainThread;
  /** To be called with each result that arrives. */
  settle(result: MainResult): void;
};

/** Calls the main thread by messages. A call rejects when it takes too long, or fails there. */
export function createMainThreadClient(post: (call: MainCall) => void): MainThreadClient {
  const pending = new Map<number, (result: MainResult) => void>();
  let lastId = 0;

  async function call(name: keyof MainThread, args: unknown[], timeoutMs = callTimeoutMs): Promise<unknown> {
    if (pending.size >= callsMax) throw new Error(`more than ${callsMax} calls of the main thread are waiting`);
    lastId += 1;
    const id = lastId;
    const settled = new Promise<MainResult>((resolve) => pending.set(id, resolve));
    try {
      post({ call: name, id, args });
      const result = await withTimeout(settled, timeoutMs, `the main thread's ${name}`);
      if ('error' in result) throw new Error(result.error);
      return result.result;
    } finally {
      pending.delete(id);
    }
  }

  return {
    main: {
      tryWithin: async (...args) => (await call('tryWithin', args)) as number,
      takeBackTry: async (...args) => void (await call('takeBackTry', args)),
      verifyPassword: async (...args) => (await call('verifyPassword', args, passwordTimeoutMs)) as PostedPasswordCheck,
      agree: async (...args) => (await call('agree', args)) as Awaited<ReturnType<VisitorKeys['agree']>>,
      renderMetrics: async () => (await call('renderMetrics', [])) as string,
      readiness: async () => (await call('readiness', [])) as Record<string, boolean>,
    },
    settle: (result) => pending.get(result.id)?.(result),
  };
}

/** Runs a call in the main thread. Never rejects. */
export async function runMainCall(main: MainThread, { call, id, args }: MainCall): Promise<MainResult> {
  try {
    const run = main[call] as (...args: unknown[]) => Promise<unknown>;
    return { id, result: await run(...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
