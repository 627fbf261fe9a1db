import { utmFields, type CreateLinkBody, type UtmField, type UtmTemplate } from '@linkplane/contracts';
import { findUtmTemplate, type UtmTemplateRecord } from '@linkplane/links-db/links';
import type { Connection, Database } from '@linkplane/links-db/transactions';
import { idPattern } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';

/** What the operations on UTM templates work with. */
export type UtmTemplatesDeps = { database: Database };

const templateIdPattern = idPattern('utm');

/** The same for a malformed id, an unknown one and one of another workspace. */
export function templateNotFound(): AppError {
  return new AppError('TEMPLATE_NOT_FOUND', 'There is no UTM template with this id.');
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError TEMPLATE_NOT_FOUND
 */
export function assertTemplateId(id: string): void {
  if (!templateIdPattern.test(id)) throw templateNotFound();
}

/** @throws AppError TEMPLATE_NOT_FOUND */
export async function requireTemplate(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<UtmTemplateRecord> {
  assertTemplateId(id);
  const template = await findUtmTemplate(connection, workspaceId, id);
  if (!template) throw templateNotFound();
  return template;
}

/**
 * The body with the template's UTM parameters where it has none of its own; null in the body leaves one out.
 * @throws AppError VALIDATION_ERROR naming every parameter that the template requires and neither of them has
 */
export function applyTemplate(template: UtmTemplateRecord, body: CreateLinkBody): CreateLinkBody {
  const utm = Object.fromEntries(
    utmFields.map((field) => [field, body[field] === undefined ? template[field] : body[field]]),
  );
  const applied = { ...body, ...(utm as Pick<CreateLinkBody, UtmField>) };
  const message = `is required by the UTM template "${template.name}"`;
  const [first, ...others] = utmFields
    .filter((field) => template.required.includes(field) && (applied[field] ?? '') === '')
    .map((field) => ({ field, message }));
  if (first) throw validationError(first, ...others);
  return applied;
}

/** A row as the API returns it. */
export function presentTemplate({ createdAt, updatedAt, required, ...fields }: UtmTemplateRecord): UtmTemplate {
  return {
    ...fields,
    required: utmFields.filter((field) => required.includes(field)),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
