import type { Domain } from '@linkplane/contracts/account';
import { useState } from 'react';
import { formatNumber, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { completeWebAddress } from '../../ui/complete-address.ts';
import { useLoss } from '../../ui/dialog-context.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { fromLocalInput, toLocalInput } from '../../ui/local-instant.ts';
import { useChangeDomain, type DomainChanges } from './domains-query.ts';

type Values = { address: string; host: string; until: string };

const errorFields = ['fallback', 'fallback.address', 'fallback.host', 'fallback.until'];

const toValues = ({ fallback, host }: Domain): Values => ({
  address: fallback?.address ?? '',
  host: fallback === null || fallback.host === host ? '' : fallback.host,
  until: toLocalInput(fallback?.until),
});

function toFallback({ address, host, until }: Values, stored: Domain['fallback']): DomainChanges['fallback'] {
  if (address.trim() === '') return null;
  return {
    kind: 'origin',
    address: completeWebAddress(address),
    ...(host.trim() !== '' && { host: host.trim() }),
    // The server refuses a time that is missing.
    until: fromLocalInput(until, stored?.until) ?? '',
  };
}

/** The old service of a domain that has moved here, where unknown slugs are looked up. */
export function FallbackForm({ domain }: { domain: Domain }) {
  const [values, setValues] = useState(() => toValues(domain));
  const save = useChangeDomain();
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const isChanged = JSON.stringify(values) !== JSON.stringify(toValues(domain));
  useLoss(isChanged && !save.isPending ? 'changes' : undefined);
  const submit = () => save.mutate({ domainId: domain.id, body: { fallback: toFallback(values, domain.fallback) } });
  return (
    <Form noValidate onSubmit={submit}>
      <TextField
        label={t('Address of the old service')}
        type="url"
        placeholder="https://203.0.113.4"
        value={values.address}
        hint={t(
          'Visits to unknown slugs are looked up there, and its links are created here with the tag moved. If empty, nothing is looked up.',
        )}
        error={errorOf(save.error, 'fallback.address')}
        onChange={(event) => change({ address: event.target.value })}
        onBlur={(event) => change({ address: completeWebAddress(event.target.value) })}
      />
      <TextField
        label={t('Host that the old service expects')}
        placeholder={domain.host}
        value={values.host}
        hint={t('If empty, {displayHost}.', { displayHost: domain.displayHost })}
        error={errorOf(save.error, 'fallback.host')}
        onChange={(event) => change({ host: event.target.value })}
      />
      <TextField
        label={t('Look up until')}
        type="datetime-local"
        value={values.until}
        hint={t('At most 180 days from now.')}
        error={errorOf(save.error, 'fallback.until')}
        onChange={(event) => change({ until: event.target.value })}
      />
      <FallbackReport domain={domain} />
      <ErrorNotice error={restOf(save.error, errorFields)} />
      <FormFoot>
        <Button type="submit" isBusy={save.isPending}>
          {t('Save old service')}
        </Button>
      </FormFoot>
    </Form>
  );
}

/** What the lookups have found so far; nothing for a domain that never had an old service. */
export function FallbackReport({ domain }: { domain: Domain }) {
  const { fallback, fallbackReport } = domain;
  const { found, notFound, failed } = fallbackReport;
  if (fallback === null && found + notFound + failed === 0) return null;
  return (
    <Facts>
      {fallback !== null && <Fact name={t('Old service')}>{fallback.address}</Fact>}
      {fallback !== null && <Fact name={t('Look up until')}>{formatDateTime(fallback.until)}</Fact>}
      <Fact name={t('Links found')}>{formatNumber(found)}</Fact>
      <Fact name={t('Slugs without a link')}>{formatNumber(notFound)}</Fact>
      <Fact name={t('Failed lookups')}>{formatNumber(failed)}</Fact>
    </Facts>
  );
}
