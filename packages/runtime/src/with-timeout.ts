/**
 * The outcome of `work`, or after `timeoutMs` a rejection. The work itself goes on; its later outcome is ignored.
 * @param what names the work in the error: `${what} took longer than 1000 ms`
 */
export async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number, what: string): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`${what} took longer than ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
