import { tellAgo, tellDateAndTime } from './tell-time.ts';

/** @param at ISO 8601 */
export function TimeAgo({ at }: { at: string }) {
  return (
    <time dateTime={at} title={tellDateAndTime(at)}>
      {tellAgo(at)}
    </time>
  );
}
