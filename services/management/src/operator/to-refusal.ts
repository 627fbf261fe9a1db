import type { ImportRefusal } from '@linkplane/importer';

type Refusing = { code: string; message: string; details?: readonly { field: string; message: string }[] | undefined };

/** Why something is not stored. The first field at fault stands for all. */
export function toRefusal({ code, message, details }: Refusing): ImportRefusal {
  const [first] = details ?? [];
  return first
    ? { code, field: first.field, message: `${first.field}: ${first.message}` }
    : { code, field: '', message };
}
