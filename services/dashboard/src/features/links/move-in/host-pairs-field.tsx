import { Plus, Trash2 } from 'lucide-react';
import { t } from '../../../language/translate.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ChoiceListField } from '../../../ui/choice-list-field.tsx';
import { errorOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import { useImportHosts } from '../bulk/import-preview.tsx';
import styles from './move-in.module.css';
import { filledPairs, type HostPair } from './move-in-values.ts';

const pairsMax = 50;

type HostPairsFieldProps = { hosts: HostPair[]; error: unknown; onChange: (hosts: HostPair[]) => void };

/** Which host of the workspace gets the short links of a host of the source. */
export function HostPairsField({ hosts, error, onChange }: HostPairsFieldProps) {
  const own = useImportHosts() ?? [];
  const options = own.map(({ host, name }) => ({ value: host, name }));
  // A domain of the workspace is more likely than the host of the service.
  const likely = own[1]?.host ?? own[0]?.host ?? '';
  const change = (key: number, changes: Partial<HostPair>) =>
    onChange(hosts.map((pair) => (pair.key === key ? { ...pair, ...changes } : pair)));
  const add = () =>
    onChange([...hosts, { key: Math.max(-1, ...hosts.map(({ key }) => key)) + 1, from: '', to: likely }]);
  const general = errorOf(error, 'hosts');
  return (
    <fieldset className={styles['pairs']}>
      <legend className={styles['legend']}>{t('Domains')}</legend>
      <p className={styles['fine']}>
        {t('Short links keep their domain where it is one of this workspace. Say here which domain the others get.')}
      </p>
      {hosts.map((pair) => (
        <PairFields
          key={pair.key}
          pair={pair}
          // Rows that are not sent do not count.
          path={`hosts.${filledPairs(hosts).indexOf(pair)}`}
          options={options}
          error={error}
          onChange={(changes) => change(pair.key, changes)}
          onRemove={() => onChange(hosts.filter((each) => each !== pair))}
        />
      ))}
      {general !== undefined && (
        <p className={styles['error']} role="alert">
          {general}
        </p>
      )}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={hosts.length >= pairsMax || options.length === 0}
          onClick={add}
        >
          {t('Move a domain')}
        </Button>
      </div>
    </fieldset>
  );
}

type PairFieldsProps = {
  pair: HostPair;
  path: string;
  options: { value: string; name: string }[];
  error: unknown;
  onChange: (changes: Partial<HostPair>) => void;
  onRemove: () => void;
};

function PairFields({ pair, path, options, error, onChange, onRemove }: PairFieldsProps) {
  return (
    <div className={styles['pair']}>
      <TextField
        label={t('Domain there')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="s.example.com"
        value={pair.from}
        error={errorOf(error, `${path}.from`)}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <ChoiceListField
        label={t('Domain here')}
        value={pair.to}
        options={withChosen(options, pair.to)}
        error={errorOf(error, `${path}.to`)}
        onChange={(to) => onChange({ to })}
      />
      <IconButton
        label={t('Remove {name}', { name: pair.from === '' ? t('Domain there') : pair.from })}
        icon={<Trash2 aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}

/** The host of an earlier job may not be one of the workspace any more. */
function withChosen(options: { value: string; name: string }[], chosen: string): { value: string; name: string }[] {
  const isOffered = chosen === '' || options.some(({ value }) => value === chosen);
  return isOffered ? options : [...options, { value: chosen, name: chosen }];
}
