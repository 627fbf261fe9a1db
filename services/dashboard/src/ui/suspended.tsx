import { t } from '../language/translate.ts';
import { Badge } from './badge.tsx';
import { Notice } from './notice.tsx';

/** Marks what the operator has suspended, by itself or with its whole workspace. */
export function SuspendedBadge() {
  return (
    <span title={t('Suspended by the operator of this service')}>
      <Badge tone="bad">{t('Suspended')}</Badge>
    </span>
  );
}

/** Says why visitors do not reach a link or a profile, and why saving it is refused. */
export function SuspendedNotice({ what }: { what: 'link' | 'profile' }) {
  return (
    <Notice tone="warn">
      {t(
        'This {what} has been suspended by the operator of this service. Visitors cannot open it, and it cannot be changed.',
        { what },
      )}
    </Notice>
  );
}
