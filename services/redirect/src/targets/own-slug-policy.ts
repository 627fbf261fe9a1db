import { defaultSlugPolicy, describeSlugPolicy, type SlugPolicy } from '@linkplane/slugs';
import type { Logger } from '@linkplane/telemetry';

/** The slug policy of the service's own host. It never changes after the first start of management. */
export type OwnSlugPolicy = {
  /** The stored one; the configured one until the store has responded once. Equal policies are one object. */
  current(): SlugPolicy;
  start(): Promise<void>;
  stop(): void;
};

const retryIntervalMs = 500;

/** @param readStored undefined before the first start of management, and then it is read again */
export function createOwnSlugPolicy(
  readStored: () => Promise<SlugPolicy | undefined>,
  configured: SlugPolicy | undefined,
  logger: Logger,
): OwnSlugPolicy {
  let policy = configured ?? defaultSlugPolicy;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function read(): Promise<void> {
    const stored = await readStored().catch(() => undefined);
    if (stored) return void use(stored);
    if (!isStopped) timer = setTimeout(() => void read(), retryIntervalMs).unref();
  }

  function use(stored: SlugPolicy): void {
    const [before, after] = [policy, stored].map(describeSlugPolicy);
    if (before === after) return;
    if (configured) logger.warn({ configured: before, used: after }, 'SLUG_POLICY differs from the stored one');
    policy = stored;
  }

  return {
    current: () => policy,
    start: read,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
