import type { ImportedService } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { TextField } from '../../../ui/field.tsx';
import { serviceNames } from './describe-job.ts';

type KeyFieldProps = {
  service: ImportedService;
  value: string;
  hint: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The API key of a service. Browsers neither store it nor send it to a spell checker. */
export function KeyField({ service, value, hint, error, onChange }: KeyFieldProps) {
  return (
    <TextField
      label={t('API key of {service}', { service: serviceNames[service] })}
      type="password"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
