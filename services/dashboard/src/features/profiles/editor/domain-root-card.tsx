import type { Domain } from '@linkplane/contracts/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../language/translate.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { domainsQuery } from '../../domains/domains-query.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { showUrl } from '../../../ui/show-url.ts';
import { servedDomainsQuery } from '../../domains/served-domains-query.ts';
import styles from './domain-root-card.module.css';

/** The domains that show this profile at their root. Only owners can change that. */
export function DomainRootCard({ profileId }: { profileId: string }) {
  const { id: workspaceId, isOwner } = useWorkspace();
  const { data: domains = [] } = useQuery(servedDomainsQuery(workspaceId, useApi()));
  const { mutate: assign } = useAssignRoot(profileId);
  return (
    <Card title={t('Domain root')} lead={t('Shows this profile at the root of your own domain.')}>
      {domains.length === 0 && <NoDomain />}
      {domains.map((domain) => (
        <SwitchField
          key={domain.id}
          label={domain.displayHost}
          hint={
            isOwner
              ? describeRoot(domain, profileId)
              : t('{state} Only owners can change this.', { state: describeRoot(domain, profileId) })
          }
          checked={isRoot(domain, profileId)}
          disabled={!isOwner}
          onChange={(isOn) => assign({ domain, isOn })}
        />
      ))}
    </Card>
  );
}

function NoDomain() {
  const { id: workspaceId, isOwner } = useWorkspace();
  return (
    <div className={styles['none']}>
      <p>{isOwner ? t('No verified domains yet.') : t('No verified domains yet. An owner can add one.')}</p>
      {isOwner && (
        <Link to="/$workspaceId/domains" params={{ workspaceId }} className={buttonClass({ size: 'small' })}>
          {t('Add domain')}
        </Link>
      )}
    </div>
  );
}

function isRoot({ rootBehaviour }: Domain, profileId: string): boolean {
  return rootBehaviour.kind === 'profile' && rootBehaviour.profileId === profileId;
}

/** What the root of a domain currently shows. */
function describeRoot(domain: Domain, profileId: string): string {
  const { rootBehaviour } = domain;
  if (isRoot(domain, profileId)) return t('Shows this profile.');
  if (rootBehaviour.kind === 'profile') return t('Currently shows another profile.');
  if (rootBehaviour.kind === 'redirect') return t('Currently redirects to {url}.', { url: showUrl(rootBehaviour.url) });
  return t('Currently shows nothing.');
}

/** Optimistic: shown immediately and reverted on failure. */
function useAssignRoot(profileId: string) {
  const { id: workspaceId } = useWorkspace();
  const api = useApi();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  const { queryKey } = domainsQuery(api, workspaceId);
  const put = (domainId: string, rootBehaviour: Domain['rootBehaviour']) =>
    queries.setQueryData<Domain[]>(queryKey, (domains) =>
      domains?.map((each) => (each.id === domainId ? { ...each, rootBehaviour } : each)),
    );
  const rootOf = (isOn: boolean) =>
    isOn ? ({ kind: 'profile', profileId } as const) : ({ kind: 'not-found' } as const);
  return useMutation({
    mutationFn: async ({ domain, isOn }: { domain: Domain; isOn: boolean }) =>
      await api.account('patch', '/workspaces/:workspaceId/domains/:domainId', {
        params: { workspaceId, domainId: domain.id },
        body: { rootBehaviour: rootOf(isOn) },
      }),
    onMutate: async ({ domain, isOn }) => {
      await queries.cancelQueries({ queryKey });
      put(domain.id, rootOf(isOn));
    },
    onSuccess: ({ displayHost }, { isOn }) =>
      notify(
        isOn
          ? t('{displayHost} now shows this profile', { displayHost })
          : t('{displayHost} no longer shows this profile', { displayHost }),
      ),
    onError: (error, { domain }) => {
      put(domain.id, domain.rootBehaviour);
      fail(error);
    },
  });
}
