export type Deadline = {
  signal: AbortSignal;
  /** Clears the timer; to be called when the work has ended. */
  clear(): void;
};

/** A signal that aborts with `failure` after `ms`, or when `parent` aborts. */
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
