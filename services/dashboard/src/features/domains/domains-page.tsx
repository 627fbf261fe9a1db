import type { Domain } from '@linkplane/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Row } from '../../ui/row-list.tsx';
import { usePanel } from '../../ui/use-panel.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { describeDomain, describeProblem } from './describe-domain.ts';
import { DomainBadges } from './domain-badges.tsx';
import { watchedDomainsQuery } from './domains-query.ts';

const DomainPanel = lazy(async () => await import('./domain-panel.tsx'));

/** The custom domains of the workspace. Owners change them, members view them. */
export function DomainsPage() {
  const { id: workspaceId, isOwner } = useWorkspace();
  const { panel, open, close } = usePanel();
  const query = useQuery(watchedDomainsQuery(useApi(), workspaceId));
  const { data: domains } = query;
  const opened = domains?.find(({ id }) => id === panel);
  const add = isOwner && (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => open('new')}>
      {t('Add domain')}
    </Button>
  );
  return (
    <Page
      title={t('Domains')}
      lead={t('Use your own domains for short links and profiles.')}
      actions={domains !== undefined && domains.length > 0 && add}
      isNarrow
    >
      {!isOwner && <Notice>{t('Only owners can add, change and remove domains.')}</Notice>}
      <ListCard label={t('Domains')} query={query} empty={<FirstDomain action={add} />}>
        {(domain) => <DomainRow key={domain.id} domain={domain} onOpen={open} />}
      </ListCard>
      {isOwner && panel === 'new' && <AddDomainDialog onAdded={({ id }) => open(id)} onClose={close} />}
      {opened && (
        <Suspense>
          <DomainPanel key={opened.id} domain={opened} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

function DomainRow({ domain, onOpen }: { domain: Domain; onOpen: (id: string) => void }) {
  const { isOwner } = useWorkspace();
  return (
    <Row
      picture={<Globe />}
      title={domain.displayHost}
      badges={<DomainBadges domain={domain} />}
      facts={[describeUse(domain)]}
      actions={
        <Button
          size="small"
          aria-label={
            isOwner ? t('Manage {host}', { host: domain.displayHost }) : t('View {host}', { host: domain.displayHost })
          }
          onClick={() => onOpen(domain.id)}
        >
          {isOwner ? t('Manage') : t('View', {}, { context: 'button' })}
        </Button>
      }
    />
  );
}

function describeUse(domain: Domain): string {
  const { status, isDefault, displayHost } = domain;
  if (status === 'failing') return describeDomain(domain).words;
  if (status === 'pending')
    return describeProblem(domain) ?? t('Add the DNS records. The domain is then verified automatically.');
  return isDefault ? t('New links use {displayHost}.', { displayHost }) : t('Ready for short links.');
}

function FirstDomain({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={<Globe />} title={t('Use your own domain')} actions={action}>
      {t('Visitors trust a domain they know, such as go.example.com. Setting it up takes two DNS records.')}
    </EmptyState>
  );
}
