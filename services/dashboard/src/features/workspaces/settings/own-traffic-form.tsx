import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Form, FormFoot } from '../../../ui/form.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { splitLines } from './split-lines.ts';
import { findListError, useSaveSettings, useWorkspaceSettings } from './workspace-settings.ts';

/** Whose visits do not count as clicks: the workspace's own people, and programs that it knows as bots. */
export function OwnTrafficForm() {
  const { data, error, refetch } = useWorkspaceSettings();
  if (!data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return <RulesForm addresses={data.excludedAddresses} agents={data.botAgents} />;
}

function RulesForm(saved: { addresses: string[]; agents: string[] }) {
  const address = useOwnAddress();
  const [addresses, setAddresses] = useState(saved.addresses.join('\n'));
  const [agents, setAgents] = useState(saved.agents.join('\n'));
  const save = useSaveSettings();
  const { notify } = useToasts();
  const rules = { excludedAddresses: splitLines(addresses), botAgents: splitLines(agents) };
  const isChanged =
    rules.excludedAddresses.join() !== saved.addresses.join() || rules.botAgents.join() !== saved.agents.join();
  const errors = {
    addresses: findListError(save.error, 'excludedAddresses'),
    agents: findListError(save.error, 'botAgents'),
  };
  const submit = () =>
    save.mutate(rules, {
      onSuccess: (now) => {
        setAddresses(now.excludedAddresses.join('\n'));
        setAgents(now.botAgents.join('\n'));
        notify(t('Own traffic saved'), t('Applies to visits from now on.'));
      },
    });
  return (
    <Form onSubmit={submit}>
      <TextAreaField
        label={t('Addresses of your people')}
        rows={4}
        value={addresses}
        placeholder={'203.0.113.7\n2001:db8:7::/48'}
        spellCheck={false}
        hint={t('One IP address or range a line. Visits from there work, but do not count as clicks.')}
        error={errors.addresses}
        onChange={(event) => setAddresses(event.target.value)}
      />
      <TextAreaField
        label={t('User agents of your bots')}
        rows={3}
        value={agents}
        placeholder="acme-monitor"
        spellCheck={false}
        hint={t('One part of a User-Agent header a line. Visits of such programs count as bots.')}
        error={errors.agents}
        onChange={(event) => setAgents(event.target.value)}
      />
      <ErrorNotice error={errors.addresses === undefined && errors.agents === undefined ? save.error : null} />
      <FormFoot>
        {address !== undefined && !rules.excludedAddresses.includes(address) && (
          <Button onClick={() => setAddresses([...rules.excludedAddresses, address].join('\n'))}>
            {t('Add my address ({address})', { address })}
          </Button>
        )}
        <Button type="submit" look="primary" isBusy={save.isPending} disabled={!isChanged}>
          {t('Save own traffic')}
        </Button>
      </FormFoot>
    </Form>
  );
}

/** The address of this browser as the service sees it; undefined until it is known. */
function useOwnAddress(): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['own-address'],
    queryFn: async ({ signal }) => await api.account('get', '/session/address', { signal }),
  });
  return data?.address;
}
