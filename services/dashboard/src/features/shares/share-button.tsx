import type { Share } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Globe, Lock, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { currentLocale, t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Stack } from '../../ui/form.tsx';
import { Row, RowList, RowSkeletons } from '../../ui/row-list.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { nameValue } from '../analytics/name-dimensions.ts';
import { listReportChips, listValues } from '../analytics/report-filters.ts';
import { useLinkNames } from '../analytics/filters/use-filter-values.ts';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { ShareForm } from './share-form.tsx';
import { describeSharedTime, type SharedReport } from './share-settings.ts';
import type { NameValue } from './shared-facts.tsx';
import { sharesQuery, useRevokeShare } from './shares-query.ts';

type Subject = Share['subject'];

type ShareButtonProps = {
  subject: Subject;
  /** What the report is about. */
  title: string;
  report: SharedReport;
  /** The names of values of its filters that are ids. */
  names?: ReadonlyMap<string, string>;
  /** The filters cannot be applied. */
  isDisabled?: boolean;
};

/** Opens the public pages of a report, which a new one shows as it is on the screen. */
export function ShareButton({ isDisabled = false, ...props }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Share2 aria-hidden />} disabled={isDisabled} onClick={() => setIsOpen(true)}>
        {t('Share')}
      </Button>
      {isOpen && <ShareDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The public pages of a report, and the form for another one. */
function ShareDialog({ subject, title, report, names, onClose }: ShareButtonProps & { onClose: () => void }) {
  const { notify } = useToasts();
  const linkNames = useLinkNames(listValues(report.search.link));
  const nameOf: NameValue = (dimension, value) =>
    names?.get(value) ?? linkNames.get(value) ?? nameValue(dimension, value);
  const { data, error, refetch } = useQuery(sharesQuery(useV1(), useWorkspace().id));
  const [isCreating, setIsCreating] = useState(false);
  const shares = data?.filter((share) => share.subject.type === subject.type && share.subject.id === subject.id);
  const isFormShown = isCreating || shares?.length === 0;
  if (isFormShown)
    return (
      <ShareForm
        subject={subject}
        {...{ title, report, nameOf }}
        onCreated={(share) => {
          setIsCreating(false);
          void copyText(share.url).then((isCopied) =>
            isCopied
              ? notify(t('Page created, and its address copied'))
              : notify(t('Page created: copy its address'), share.url),
          );
        }}
        onClose={shares?.length === 0 ? onClose : () => setIsCreating(false)}
      />
    );
  return (
    <Dialog
      title={t('Shared pages')}
      description={t('Who has the address of a page sees its statistics, without an account.')}
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
              <ShareRow key={share.id} share={share} nameOf={nameOf} />
            ))}
          </RowList>
        )}
      </Stack>
    </Dialog>
  );
}

const dates = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' });

function ShareRow({ share, nameOf }: { share: Share; nameOf: NameValue }) {
  const revoke = useRevokeShare();
  const { url, name, hasPassword, expiresAt, embed, createdAt } = share;
  return (
    <Row
      picture={hasPassword ? <Lock /> : <Globe />}
      title={name ?? `…${url.slice(-8)}`}
      badges={
        <>
          {hasPassword && <Badge>{t('Password')}</Badge>}
          {embed && <Badge>{t('Embeddable')}</Badge>}
        </>
      }
      facts={[
        describeSharedTime(share),
        ...listReportChips(share.filters, nameOf).map(({ words }) => words),
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
