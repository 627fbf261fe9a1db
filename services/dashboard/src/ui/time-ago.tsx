import { tellAgo, tellDateAndTime } from './tell-time.ts';
import { useNow } from './use-now.ts';

/** @param at ISO 8601 */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={tellDateAndTime(at)}>
      {tellAgo(at, now)}
    </time>
  );
}
