import type { Share } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Globe, Lock, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { currentLocale, t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Stack } from '../../ui/form.tsx';
import { Row, RowList, RowSkeletons } from '../../ui/row-list.tsx';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { ShareForm } from './share-form.tsx';
import { sharesQuery, useRevokeShare } from './shares-query.ts';

type Subject = Share['subject'];

/** Opens the public pages of a report. */
export function ShareButton({ subject }: { subject: Subject }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Share2 aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('Share')}
      </Button>
      {isOpen && <ShareDialog subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The public pages of a report, and the form for another one. */
function ShareDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { data, error, refetch } = useQuery(sharesQuery(useV1(), useWorkspace().id));
  const [isCreating, setIsCreating] = useState(false);
  const shares = data?.filter((share) => share.subject.type === subject.type && share.subject.id === subject.id);
  const isFormShown = isCreating || shares?.length === 0;
  if (isFormShown)
    return (
      <ShareForm
        subject={subject}
        onCreated={() => setIsCreating(false)}
        onClose={shares?.length === 0 ? onClose : () => setIsCreating(false)}
      />
    );
  return (
    <Dialog
      title={t('Shared pages')}
      description={t('Who has the address of a page sees these statistics, without an account.')}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={() => setIsCreating(true)}>
          {t('New page')}
        </Button>
      }
    >
      <Stack>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        {shares === undefined && error === null && <RowSkeletons rows={2} />}
        {shares && (
          <RowList label={t('Shared pages')}>
            {shares.map((share) => (
              <ShareRow key={share.id} share={share} />
            ))}
          </RowList>
        )}
      </Stack>
    </Dialog>
  );
}

const dates = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' });

function ShareRow({ share }: { share: Share }) {
  const revoke = useRevokeShare();
  const { url, hasPassword, expiresAt, embed, createdAt } = share;
  return (
    <Row
      picture={hasPassword ? <Lock /> : <Globe />}
      title={`…${url.slice(-8)}`}
      badges={
        <>
          {hasPassword && <Badge>{t('Password')}</Badge>}
          {embed && <Badge>{t('Embeddable')}</Badge>}
        </>
      }
      facts={[
        t('created {date}', { date: dates.format(new Date(createdAt)) }),
        expiresAt !== null && t('ends {date}', { date: dates.format(new Date(expiresAt)) }),
      ]}
      actions={
        <>
          <CopyButton text={url} label={t('Copy address')} />
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'quiet', size: 'small', isIcon: true })}
            aria-label={t('Open page')}
            title={t('Open page')}
          >
            <ExternalLink aria-hidden />
          </a>
          <IconButton
            size="small"
            label={t('Revoke page')}
            icon={<Trash2 aria-hidden />}
            isBusy={revoke.isPending}
            onClick={() => revoke.mutate(share)}
          />
        </>
      }
    />
  );
}
