import type { ImportedService } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { completeWebAddress } from '../../../ui/complete-address.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { serviceContents, serviceNames } from './describe-job.ts';
import { HostPairsField } from './host-pairs-field.tsx';
import { KeyField } from './key-field.tsx';
import { filledPairs, hidesPasswords, needsUrl, type MoveInValues } from './move-in-values.ts';

const services = Object.keys(serviceNames) as ImportedService[];

type MoveInFormProps = {
  id: string;
  values: MoveInValues;
  onChange: (values: MoveInValues) => void;
  onSubmit: () => void;
  error: unknown;
};

/** What is imported, and with which key. */
export function MoveInForm({ id, values, onChange, onSubmit, error }: MoveInFormProps) {
  const { service, url, account, apiKey, hosts } = values;
  const change = (changes: Partial<MoveInValues>) => onChange({ ...values, ...changes });
  return (
    <Form id={id} noValidate onSubmit={onSubmit}>
      <ChoiceField
        label={t('Which service do you come from?')}
        value={service}
        choices={services.map((value) => ({ value, name: serviceNames[value], hint: serviceContents[value] }))}
        error={errorOf(error, 'service')}
        onChange={(next) => change({ service: next })}
      />
      {needsUrl(service) && (
        <TextField
          label={t('URL of your {service}', { service: serviceNames[service] })}
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://s.example.com"
          hint={t('It must be reachable from the internet.')}
          value={url}
          error={errorOf(error, 'url')}
          onChange={({ target }) => change({ url: target.value })}
          onBlur={({ target }) => {
            const completed = completeWebAddress(target.value);
            if (completed !== url) change({ url: completed });
          }}
        />
      )}
      <KeyField
        service={service}
        value={apiKey}
        hint={t('It is stored encrypted until the import is done, for 30 days at most. It is not shown again.')}
        error={errorOf(error, 'apiKey')}
        onChange={(next) => change({ apiKey: next })}
      />
      <HostPairsField hosts={hosts} error={error} onChange={(next) => change({ hosts: next })} />
      <TextField
        label={t('Name of the account (optional)')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t(
          'Only where you import from several accounts of one service. Letters, digits, hyphens and underscores.',
        )}
        value={account}
        error={errorOf(error, 'account')}
        onChange={({ target }) => change({ account: target.value })}
      />
      <OptionFields values={values} change={change} />
      <ErrorNotice error={restOf(error, listShownFields(values))} />
    </Form>
  );
}

function OptionFields({ values, change }: { values: MoveInValues; change: (changes: Partial<MoveInValues>) => void }) {
  const { service, dropOlder, openProtected, withoutClicks } = values;
  return (
    <>
      <SwitchField
        label={t('Count clicks that are too old without their dates')}
        hint={t('Those from before the time for which this workspace keeps clicks. Otherwise they stop the import.')}
        checked={dropOlder}
        onChange={(next) => change({ dropOlder: next })}
      />
      {hidesPasswords(service) && (
        <SwitchField
          label={t('Import protected links without their passwords')}
          hint={t(
            '{service} does not give their passwords away. Everyone who has such a link can then follow it. Otherwise these links are left out.',
            { service: serviceNames[service] },
          )}
          checked={openProtected}
          onChange={(next) => change({ openProtected: next })}
        />
      )}
      {service === 'bitly' && (
        <SwitchField
          label={t('Leave out numbers of clicks')}
          hint={t('Saves requests, of which Bitly allows a limited number each month.')}
          checked={withoutClicks}
          onChange={(next) => change({ withoutClicks: next })}
        />
      )}
    </>
  );
}

/** The fields whose errors stand beside them. */
function listShownFields({ service, hosts }: MoveInValues): string[] {
  const pairs = filledPairs(hosts).flatMap((_, index) => [`hosts.${index}.from`, `hosts.${index}.to`]);
  return ['service', 'apiKey', 'account', 'hosts', ...pairs, ...(needsUrl(service) ? ['url'] : [])];
}
