import type { Domain } from '@linkplane/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { completeWebAddress } from '../../ui/complete-address.ts';
import { useLoss } from '../../ui/dialog-context.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { restOf } from '../../ui/field-errors.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { profilesQuery } from '../profiles/profiles-query.ts';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { errorsOf, toChanges, toValues, type BehaviourValues } from './domain-behaviour-values.ts';
import { SlugPolicyFields } from './slug-policy-fields.tsx';
import { useChangeDomain } from './domains-query.ts';

/** The root page and not found redirect of the domain, and whether it is the default. */
export function DomainBehaviourForm({ domain }: { domain: Domain }) {
  const [values, setValues] = useState(() => toValues(domain));
  const save = useChangeDomain();
  const change = (changes: Partial<BehaviourValues>) => setValues((before) => ({ ...before, ...changes }));
  const isChanged = JSON.stringify(toChanges(values)) !== JSON.stringify(toChanges(toValues(domain)));
  useLoss(isChanged && !save.isPending ? 'changes' : undefined);
  const errors = errorsOf(save.error);
  return (
    <Form noValidate onSubmit={() => save.mutate({ domainId: domain.id, body: toChanges(values) })}>
      <SelectField
        label={t('Root page ({displayHost}/)', { displayHost: domain.displayHost })}
        value={values.root}
        onChange={(event) => change({ root: event.target.value as BehaviourValues['root'] })}
      >
        <option value="not-found">{t('Not found page')}</option>
        <option value="redirect">{t('Redirect')}</option>
        <option value="profile">{t('Profile')}</option>
      </SelectField>
      {values.root === 'redirect' && (
        <TextField
          label={t('Redirect URL')}
          type="url"
          placeholder="https://example.com/"
          value={values.rootUrl}
          error={errors.rootUrl}
          onChange={(event) => change({ rootUrl: event.target.value })}
          onBlur={(event) => change({ rootUrl: completeWebAddress(event.target.value) })}
        />
      )}
      {values.root === 'profile' && (
        <ProfileField
          profileId={values.profileId}
          error={errors.profileId}
          onChange={(profileId) => change({ profileId })}
        />
      )}
      <TextField
        label={t('Redirect for unknown slugs')}
        type="url"
        placeholder="https://example.com/"
        value={values.notFoundUrl}
        hint={t('If empty, visitors see a not found page.')}
        error={errors.notFoundUrl}
        onChange={(event) => change({ notFoundUrl: event.target.value })}
        onBlur={(event) => change({ notFoundUrl: completeWebAddress(event.target.value) })}
      />
      <SlugPolicyFields
        policy={values.slugPolicy}
        error={errors.slugPolicy}
        onChange={(slugPolicy) => change({ slugPolicy })}
      />
      <SwitchField
        label={t('Default domain')}
        hint={t('Used for new links and profiles unless you choose another domain.')}
        checked={values.isDefault}
        onChange={(isDefault) => change({ isDefault })}
      />
      <ErrorNotice error={errors.isShown ? null : restOf(save.error, [])} />
      <FormFoot>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {t('Save domain')}
        </Button>
      </FormFoot>
    </Form>
  );
}

type ProfileFieldProps = { profileId: string; error: string | undefined; onChange: (profileId: string) => void };

function ProfileField({ profileId, error, onChange }: ProfileFieldProps) {
  const { id: workspaceId } = useWorkspace();
  const { data: profiles } = useQuery(profilesQuery(workspaceId, useV1()));
  return (
    <SelectField
      label={t('Profile')}
      value={profileId}
      error={error}
      hint={profiles?.length === 0 ? t('No profiles yet. Create one first.') : t('Views are counted as usual.')}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('Choose a profile')}</option>
      {profiles?.map(({ id, displayName }) => (
        <option key={id} value={id}>
          {displayName}
        </option>
      ))}
    </SelectField>
  );
}
