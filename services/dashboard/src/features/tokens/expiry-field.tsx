import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/form.tsx';

const dayMs = 86_400_000;

/** @property date as a date field gives it, `2026-11-21`; empty until one is chosen */
export type Expiry = { kind: 'never' } | { kind: 'days'; days: 30 | 90 } | { kind: 'date'; date: string };

const choices = {
  never: { words: t('Never'), expiry: { kind: 'never' } },
  30: { words: t('In 30 days'), expiry: { kind: 'days', days: 30 } },
  90: { words: t('In 90 days'), expiry: { kind: 'days', days: 90 } },
  date: { words: t('Custom date'), expiry: { kind: 'date', date: '' } },
} as const satisfies Record<string, { words: string; expiry: Expiry }>;

type ExpiryFieldProps = { expiry: Expiry; onChange: (expiry: Expiry) => void; error: string | undefined };

export function ExpiryField({ expiry, onChange, error }: ExpiryFieldProps) {
  const [today] = useState(() => toDateText(new Date()));
  return (
    <Stack>
      <SelectField
        label={t('Expires', {}, { context: 'field of a date' })}
        value={String(expiry.kind === 'days' ? expiry.days : expiry.kind)}
        error={expiry.kind === 'date' ? undefined : error}
        onChange={(event) => onChange(choices[event.target.value as keyof typeof choices].expiry)}
      >
        {Object.entries(choices).map(([value, { words }]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      {expiry.kind === 'date' && (
        <TextField
          label={t('Expiration date')}
          type="date"
          required
          min={today}
          value={expiry.date}
          error={error}
          onChange={(event) => onChange({ kind: 'date', date: event.target.value })}
        />
      )}
    </Stack>
  );
}

/** ISO 8601, or null for never. A custom date expires at its last second, in the browser's time zone. */
export function expiresAtOf(expiry: Expiry, now: number): string | null {
  if (expiry.kind === 'never') return null;
  if (expiry.kind === 'days') return new Date(now + expiry.days * dayMs).toISOString();
  return new Date(`${expiry.date}T23:59:59`).toISOString();
}

function toDateText(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), ...parts].join('-');
}
