import { formatRelativeTime, formatDateTime } from './format-time.ts';
import { useNow } from './use-now.ts';

/** @param at ISO 8601 */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelativeTime(at, now)}
    </time>
  );
}
