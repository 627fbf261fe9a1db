/** The longest path of the API and the dashboard, in bytes without the query; longer ones are URI_TOO_LONG. */
export const pathBytesMax = 2_048;

/** Whether a request target, as sent, has too long a path. Its characters are the bytes of the request line. */
export function isPathTooLong(target: string): boolean {
  if (target.length <= pathBytesMax) return false;
  const queryStart = target.indexOf('?');
  return queryStart === -1 || queryStart > pathBytesMax;
}
