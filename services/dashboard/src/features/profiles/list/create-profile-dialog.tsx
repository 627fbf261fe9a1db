import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type SyntheticEvent } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../language/translate.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../../ui/field-errors.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import type { Theme } from '@linkplane/contracts';
import { firstTheme } from '../appearance/theme-choices.ts';
import { profileKey, profilesKey } from '../profiles-query.ts';
import { servedDomainsQuery } from '../../domains/served-domains-query.ts';
import { suggestSlug } from './suggest-slug.ts';
import styles from '../profile-form.module.css';

const fields = ['displayName', 'slug', 'domain'];

export function CreateProfileDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [displayName, setDisplayName] = useState('');
  const [ownSlug, setOwnSlug] = useState<string>();
  const slug = ownSlug ?? suggestSlug(displayName);
  const { hosts, host, setHost } = useHostChoice();
  const create = useCreateProfile();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate({
      displayName: displayName.trim(),
      slug: slug.trim(),
      theme: firstTheme,
      ...(hosts.length > 1 && { domain: host }),
    });
  };
  return (
    <Dialog
      title={t('New profile')}
      description={t('You can change the name and slug at any time.')}
      loss={displayName.trim() !== '' && !create.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions
          form={formId}
          isBusy={create.isPending}
          disabled={displayName.trim() === '' || slug === ''}
          onCancel={onClose}
        >
          {t('Create profile')}
        </FormActions>
      }
    >
      <form id={formId} onSubmit={submit} className={styles['stack']}>
        <TextField
          label={t('Display name')}
          value={displayName}
          maxLength={100}
          autoFocus
          error={errorOf(create.error, 'displayName')}
          onChange={(event) => setDisplayName(event.target.value)}
        />
        {hosts.length > 1 && (
          <SelectField
            label={t('Domain')}
            value={host}
            error={errorOf(create.error, 'domain')}
            onChange={(event) => setHost(event.target.value)}
          >
            {hosts.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        )}
        <TextField
          label={t('Slug')}
          prefix={`${host}/`}
          value={slug}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('Letters, digits, hyphens and underscores.')}
          error={errorOf(create.error, 'slug')}
          onChange={(event) => setOwnSlug(event.target.value)}
        />
        <ErrorNotice error={restOf(create.error, fields)} />
      </form>
    </Dialog>
  );
}

/** The hosts for a new profile: the service's own and the workspace's domains. */
function useHostChoice() {
  const { id } = useWorkspace();
  const { data: domains = [] } = useQuery(servedDomainsQuery(id, useApi()));
  const [chosen, setChosen] = useState<string>();
  const usual = domains.find(({ isDefault }) => isDefault)?.host ?? location.host;
  return {
    hosts: [location.host, ...domains.map(({ host }) => host)],
    host: chosen ?? usual,
    setHost: setChosen,
  };
}

/** Creates a profile and opens its editor. */
function useCreateProfile() {
  const { id: workspaceId } = useWorkspace();
  const v1 = useV1();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: { displayName: string; slug: string; theme: Theme; domain?: string }) =>
      await v1('post', '/profiles', { body }),
    onSuccess: async (profile) => {
      queries.setQueryData(profileKey(workspaceId, profile.id), profile);
      void queries.invalidateQueries({ queryKey: profilesKey(workspaceId), exact: true });
      await navigate({
        to: '/$workspaceId/profiles/$profileId',
        params: { workspaceId, profileId: profile.id },
      });
    },
  });
}
