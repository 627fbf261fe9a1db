import type { ApiToken } from '@linkplane/contracts/account';
import { KeyRound } from 'lucide-react';
import { rich, t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/row-list.tsx';
import { formatDate } from '../../ui/format-time.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useNow } from '../../ui/use-now.ts';
import { describeScopes } from './describe-scopes.ts';

const soonMs = 14 * 86_400_000;

export function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, last4, scopes, createdAt, createdByEmail, lastUsedAt, lastUsedFrom, expiresAt } = token;
  const now = useNow();
  const leftMs = expiresAt === null ? Infinity : Date.parse(expiresAt) - now;
  return (
    <Row
      picture={<KeyRound />}
      title={name === '' ? t('Unnamed') : name}
      badges={
        <>
          {leftMs <= 0 && <Badge tone="bad">{t('Expired')}</Badge>}
          {leftMs > 0 && leftMs < soonMs && <Badge tone="warn">{t('Expires soon')}</Badge>}
        </>
      }
      facts={[
        <code key="value">{`lp_…${last4}`}</code>,
        describeScopes(scopes),
        <>
          {createdByEmail === null
            ? rich('Created {ago}', { ago: <TimeAgo at={createdAt} /> })
            : rich('Created {ago} by {email}', { ago: <TimeAgo at={createdAt} />, email: createdByEmail })}
        </>,
        lastUsedAt === null ? (
          t('Never used')
        ) : (
          <>
            {lastUsedFrom === null
              ? rich('Used {ago}', { ago: <TimeAgo at={lastUsedAt} /> })
              : rich('Used {ago} from {address}', { ago: <TimeAgo at={lastUsedAt} />, address: lastUsedFrom })}
          </>
        ),
        expiresAt === null
          ? t('Does not expire')
          : leftMs > 0
            ? t('Expires on {expiresAt}', { expiresAt: formatDate(expiresAt) })
            : t('Expired on {expiresAt}', { expiresAt: formatDate(expiresAt) }),
      ]}
      actions={
        <Button size="small" aria-label={t('Revoke {name}', { name })} onClick={onRevoke}>
          {t('Revoke')}
        </Button>
      }
    />
  );
}
