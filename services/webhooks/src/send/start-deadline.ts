export type Deadline = {
  signal: AbortSignal;
  /** To be called when it is over in time: then nothing waits for it any more. */
  clear(): void;
};

/** A signal that aborts with `failure` after so long, or when `parent` does. */
export function startDeadline(ms: number, failure: Error, parent: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(failure), ms);
  const follow = () => controller.abort(parent.reason);
  parent.addEventListener('abort', follow);
  if (parent.aborted) follow();
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      parent.removeEventListener('abort', follow);
    },
  };
}
