import type { FormEntry } from '@linkplane/links-db/profiles';
import type { Translator } from '@linkplane/messages';
import { entryCharsMax, labelOf, readEmail, readFormFields, trapName, type FormField } from '@linkplane/profile-page';

/** What a visitor has sent, or what is wrong with it, in the visitor's language. */
export type ReadEntries = { entries: FormEntry[]; isTrapped: boolean } | { problems: string[] };

const defaultRetentionDays = 365;
const retentionDaysMax = 3_650;

/**
 * Checks a form's entries against its fields, as they are now; what the form does not ask for is dropped.
 * @param sent the decoded body
 */
export function readEntries(t: Translator, settings: Record<string, unknown>, sent: URLSearchParams): ReadEntries {
  const fields = readFormFields({ settings });
  const entries: FormEntry[] = [];
  const problems: string[] = [];
  for (const field of fields) {
    const value = tidy(sent.get(field.name) ?? '');
    const problem = findProblem(t, field, value);
    if (problem !== undefined) problems.push(problem);
    else if (field.type === 'checkbox') entries.push({ label: field.label, value: value === '' ? 'no' : 'yes' });
    else if (value !== '') entries.push({ label: field.label, value });
  }
  if (problems.length > 0) return { problems };
  if (!entries.some(({ value }) => value !== 'no')) return { problems: [t.text('Nothing was filled in.')] };
  return { entries, isTrapped: (sent.get(trapName) ?? '') !== '' };
}

function findProblem(t: Translator, field: FormField, value: string): string | undefined {
  const label = labelOf(field, t);
  if (value === '') return field.isRequired ? t.text('{label}: is required.', { label }) : undefined;
  if (Array.from(value).length > entryCharsMax)
    return t.text('{label}: must have at most {max, number} characters.', { label, max: entryCharsMax });
  if (field.type === 'email' && readEmail(value) === undefined)
    return t.text('{label}: must be an email address.', { label });
  return undefined;
}

/** Line ends of one kind, and no other control characters. */
function tidy(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
}

/** Returns how many days a form keeps what it is sent. */
export function retentionDaysOf({ retentionDays }: Record<string, unknown>): number {
  const isSet = Number.isInteger(retentionDays) && Number(retentionDays) >= 1;
  return isSet ? Math.min(Number(retentionDays), retentionDaysMax) : defaultRetentionDays;
}
