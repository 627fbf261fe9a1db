import type { LinkState } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../language/translate.ts';
import { ChoiceListField } from '../../../ui/choice-list-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import type { Option } from '../../../ui/select-option.ts';
import { domainsQuery } from '../../domains/domains-query.ts';
import { TagsField } from '../../tags/tags-field.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { ChangeLinksSearch, LinksSearch } from '../links-search.ts';
import { stateNames } from './list-filter-chips.ts';

type FilterDialogProps = { search: LinksSearch; onChange: ChangeLinksSearch; onClose: () => void };

type Values = { tag: string[]; tagMode: 'any' | 'all'; notTag: string[]; domain: string; state: LinkState | '' };

const tagModes = [
  { value: 'any', name: t('Any of these tags') },
  { value: 'all', name: t('All of these tags') },
] as const;
const stateOptions: readonly Option<LinkState | ''>[] = [
  { value: '', name: t('All except archived') },
  ...Object.entries(stateNames).map(([state, name]) => ({ value: state as LinkState, name })),
];

/** Chooses the filters of the list, which are applied together. */
export default function FilterDialog({ search, onChange, onClose }: FilterDialogProps) {
  const formId = useId();
  const [values, setValues] = useState<Values>({
    tag: search.tag ?? [],
    tagMode: search.tagMode ?? 'any',
    notTag: search.notTag ?? [],
    domain: search.domain ?? '',
    state: search.state ?? '',
  });
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const apply = () => {
    onChange({
      tag: values.tag.length > 0 ? values.tag : undefined,
      tagMode: values.tag.length > 1 && values.tagMode === 'all' ? 'all' : undefined,
      notTag: values.notTag.length > 0 ? values.notTag : undefined,
      domain: values.domain === '' ? undefined : values.domain,
      state: values.state === '' ? undefined : values.state,
      page: undefined,
    });
    onClose();
  };
  return (
    <Dialog
      title={t('Filter links')}
      onClose={onClose}
      actions={
        <FormActions form={formId} onCancel={onClose}>
          {t('Apply filters')}
        </FormActions>
      }
    >
      <Form id={formId} noValidate onSubmit={apply}>
        <TagsField label={t('Tags')} names={values.tag} onChange={(tag) => change({ tag })} />
        {values.tag.length > 1 && (
          <ChoiceListField
            label={t('Match')}
            value={values.tagMode}
            options={tagModes}
            onChange={(tagMode) => change({ tagMode })}
          />
        )}
        <TagsField label={t('Without tags')} names={values.notTag} onChange={(notTag) => change({ notTag })} />
        <DomainField domain={values.domain} onChange={(domain) => change({ domain })} />
        <ChoiceListField
          label={t('State')}
          value={values.state}
          options={stateOptions}
          hint={t('Archived links are shown only when you choose them here.')}
          onChange={(state) => change({ state })}
        />
      </Form>
    </Dialog>
  );
}

/** Offers the service's own host too, and a domain of the address that is no longer in the workspace. */
function DomainField({ domain, onChange }: { domain: string; onChange: (domain: string) => void }) {
  const { id } = useWorkspace();
  const { data: domains = [] } = useQuery(domainsQuery(useApi(), id));
  const hosts = new Set([location.host, ...domains.map(({ host }) => host), ...(domain === '' ? [] : [domain])]);
  return (
    <ChoiceListField
      label={t('Domain')}
      value={domain}
      options={[{ value: '', name: t('All domains') }, ...[...hosts].map((host) => ({ value: host, name: host }))]}
      onChange={onChange}
    />
  );
}
