/** The key that authenticates the tokens of clicks. It never changes. */
export type ClickTokenKey = {
  /** Undefined until the store has responded once: visitors are redirected without a token until then. */
  current(): Uint8Array | undefined;
  /** Resolves after the first read, whether it succeeded or not. */
  start(): Promise<void>;
  stop(): void;
};

const retryIntervalMs = 500;

/** @param readStored undefined before the first start of management, and then it is read again */
export function createClickTokenKey(readStored: () => Promise<Uint8Array | undefined>): ClickTokenKey {
  let key: Uint8Array | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function read(): Promise<void> {
    key = await readStored().catch(() => undefined);
    if (!key && !isStopped) timer = setTimeout(() => void read(), retryIntervalMs).unref();
  }

  return {
    current: () => key,
    start: read,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
