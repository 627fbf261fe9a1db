import type { WorkspaceDeletion } from '@linkplane/contracts/account';
import { formatList, t } from '../../language/translate.ts';
import { formatDateTime } from '../../ui/format-time.ts';

type Times = Pick<WorkspaceDeletion, 'removedAt' | 'visitsErasedAt' | 'repeatsAt'>;

/** How far a deletion is, and whether anything is left to do. */
export function describeProgress({ removedAt, visitsErasedAt, repeatsAt }: Times): { words: string; isOver: boolean } {
  if (removedAt === null) return { words: t('Being removed'), isOver: false };
  if (visitsErasedAt === null) return { words: t('Removed, visits are being erased'), isOver: false };
  if (repeatsAt !== null)
    return {
      words: t('Late visits are erased on {repeatsAt}', { repeatsAt: formatDateTime(repeatsAt) }),
      isOver: false,
    };
  return { words: t('All gone'), isOver: true };
}

type Counts = Pick<
  WorkspaceDeletion,
  'links' | 'profiles' | 'domains' | 'webhooks' | 'tokens' | 'members' | 'clicks' | 'profileEvents'
>;

/** What has gone so far, such as "2 links and 1 member"; what there was none of is left out. */
export function describeGone(counts: Counts): string {
  const { links, profiles, domains, webhooks, tokens, members, clicks, profileEvents } = counts;
  const parts = [
    links > 0 && t('{links, plural, one {# link} other {# links}}', { links }),
    profiles > 0 && t('{profiles, plural, one {# profile} other {# profiles}}', { profiles }),
    domains > 0 && t('{domains, plural, one {# domain} other {# domains}}', { domains }),
    webhooks > 0 && t('{webhooks, plural, one {# webhook} other {# webhooks}}', { webhooks }),
    tokens > 0 && t('{tokens, plural, one {# token} other {# tokens}}', { tokens }),
    members > 0 && t('{members, plural, one {# member} other {# members}}', { members }),
    clicks > 0 && t('{clicks, plural, one {# click} other {# clicks}}', { clicks }),
    profileEvents > 0 &&
      t('{profileEvents, plural, one {# profile event} other {# profile events}}', { profileEvents }),
  ].filter((each) => each !== false);
  return parts.length === 0 ? t('Nothing gone yet') : t('{parts} gone', { parts: formatList(parts) });
}
