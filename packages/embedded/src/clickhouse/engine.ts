import { Session } from 'chdb';
import { busyError } from './engine-error.ts';
import { sessionsMax, statementBytesMax, waitersMax } from './limits.ts';
import { restoreSignals } from './restore-signals.ts';

/** A session that one request uses exclusively. */
export type BorrowedSession = {
  session: Session;
  /** Sets the current database. */
  useDatabase(name: string): Promise<void>;
};

export type Engine = {
  /**
   * Runs `work` with an exclusive session, as soon as one is free. The session is released when `work` settles, so
   * `work` must not settle while the engine still executes its statement.
   * @throws HttpError 503 when too many wait; AbortError when `signal` aborts while waiting
   */
  withSession<Result>(signal: AbortSignal, work: (borrowed: BorrowedSession) => Promise<Result>): Promise<Result>;
  /** Closes after the running queries have ended. */
  close(): Promise<void>;
};

/** Opens the data directory, which only one process at a time can do. */
export function openEngine(dataDirectory: string): Engine {
  const sessions = new Set<BorrowedSession>();
  const free = Array.from({ length: sessionsMax }, open);
  const waiters: ((borrowed: BorrowedSession) => void)[] = [];
  let running = 0;
  let closed: (() => void) | undefined;

  function open(): BorrowedSession {
    const borrowed = createBorrowed(openSession(dataDirectory));
    sessions.add(borrowed);
    return borrowed;
  }

  /** After a failure: the engine would put what it had of the result before that of the session's next statement. */
  function replace(borrowed: BorrowedSession): BorrowedSession {
    sessions.delete(borrowed);
    borrowed.session.close();
    return open();
  }

  function borrow(signal: AbortSignal): Promise<BorrowedSession> {
    const session = free.pop();
    if (session) return Promise.resolve(session);
    if (waiters.length >= waitersMax) return Promise.reject(busyError(waitersMax));
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiters.splice(waiters.indexOf(take), 1);
        reject(new DOMException('The client has disconnected.', 'AbortError'));
      };
      const take = (borrowed: BorrowedSession) => {
        signal.removeEventListener('abort', onAbort);
        resolve(borrowed);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiters.push(take);
    });
  }

  function release(borrowed: BorrowedSession): void {
    const next = waiters.shift();
    if (next) next(borrowed);
    else free.push(borrowed);
    if (running === 0 && !next) closed?.();
  }

  return {
    async withSession(signal, work) {
      let borrowed = await borrow(signal);
      running++;
      try {
        return await work(borrowed);
      } catch (error) {
        borrowed = replace(borrowed);
        throw error;
      } finally {
        running--;
        release(borrowed);
      }
    },
    async close() {
      if (running > 0) await new Promise<void>((resolve) => (closed = resolve));
      for (const { session } of sessions) session.close();
    },
  };
}

function openSession(dataDirectory: string): Session {
  const session = new Session(dataDirectory);
  restoreSignals();
  session.query(`SET max_query_size = ${statementBytesMax}`);
  return session;
}

function createBorrowed(session: Session): BorrowedSession {
  let current = 'default';
  return {
    session,
    async useDatabase(name) {
      if (name === current) return;
      await session.queryAsync(`USE \`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``);
      current = name;
    },
  };
}
