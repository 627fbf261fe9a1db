import type { ReactNode } from 'react';
import { rich, t } from '../../../language/translate.ts';

/** What a report counts: clicks, or views of a profile. */
export type Counted = 'clicks' | 'views';

/** The heading of the column. */
export function nameCounted(what: Counted): string {
  return what === 'clicks' ? t('Clicks') : t('Views', {}, { context: 'page views' });
}

/** A number, with what it counts for those who do not see the head of its column. */
export function showCount(count: number, what: Counted): ReactNode {
  const unseen = (words: ReactNode) => <span className="unseen">{words}</span>;
  return what === 'clicks'
    ? rich('{clicks, plural, one {#<unseen> click</unseen>} other {#<unseen> clicks</unseen>}}', {
        clicks: count,
        unseen,
      })
    : rich('{views, plural, one {#<unseen> view</unseen>} other {#<unseen> views</unseen>}}', { views: count, unseen });
}
