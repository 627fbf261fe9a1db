import type { Connection, Transaction } from '../transactions.ts';

/** UTM parameters of a campaign. */
export type UtmTemplateRecord = {
  id: string;
  name: string;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
  /** Names of the parameters that every link of the campaign has, as in the API. */
  required: string[];
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that members of the workspace set. */
export type UtmTemplateFields = Omit<UtmTemplateRecord, 'id' | 'createdAt' | 'updatedAt'>;

const templateColumns = `
  id, name, utm_source as "utmSource", utm_medium as "utmMedium", utm_campaign as "utmCampaign", utm_term as "utmTerm",
  utm_content as "utmContent", required, created_at as "createdAt", updated_at as "updatedAt"`;

const fieldValues = (fields: UtmTemplateFields): unknown[] => [
  fields.name,
  fields.utmSource,
  fields.utmMedium,
  fields.utmCampaign,
  fields.utmTerm,
  fields.utmContent,
  fields.required,
];

const listUtmTemplatesSql = `select ${templateColumns} from utm_templates where workspace_id = $1 order by created_at, id`;

/** All templates of the workspace, the oldest first. */
export async function listUtmTemplates(connection: Connection, workspaceId: string): Promise<UtmTemplateRecord[]> {
  const { rows } = await connection.query<UtmTemplateRecord>({ text: listUtmTemplatesSql, values: [workspaceId] });
  return rows;
}

const findUtmTemplateSql = `select ${templateColumns} from utm_templates where workspace_id = $1 and id = $2`;

/** The template; undefined when the workspace has none of that id. */
export async function findUtmTemplate(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<UtmTemplateRecord | undefined> {
  const { rows } = await connection.query<UtmTemplateRecord>({
    name: 'find-utm-template',
    text: findUtmTemplateSql,
    values: [workspaceId, id],
  });
  return rows[0];
}

const lockUtmTemplateSql = `${findUtmTemplateSql} for update`;

/** The template as `findUtmTemplate` returns it; no other transaction can change or delete it before this one ends. */
export async function lockUtmTemplate(
  transaction: Transaction,
  workspaceId: string,
  id: string,
): Promise<UtmTemplateRecord | undefined> {
  const { rows } = await transaction.query<UtmTemplateRecord>({ text: lockUtmTemplateSql, values: [workspaceId, id] });
  return rows[0];
}

const insertUtmTemplateSql = `
  insert into utm_templates (
    workspace_id, id, name, utm_source, utm_medium, utm_campaign, utm_term, utm_content, required
  )
  select $1, $2, $4, $5, $6, $7, $8, $9, $10
  where (select count(*) from utm_templates where workspace_id = $1) < $3
  returning ${templateColumns}`;

/**
 * Creates a template; undefined when the workspace has `templatesMax` already.
 * @param transaction one that has locked the workspace, so that concurrent creations cannot exceed the limit
 */
export async function insertUtmTemplate(
  transaction: Transaction,
  workspaceId: string,
  { id, templatesMax, ...fields }: UtmTemplateFields & { id: string; templatesMax: number },
): Promise<UtmTemplateRecord | undefined> {
  const values = [workspaceId, id, templatesMax, ...fieldValues(fields)];
  const { rows } = await transaction.query<UtmTemplateRecord>({ text: insertUtmTemplateSql, values });
  return rows[0];
}

const updateUtmTemplateSql = `
  update utm_templates set (name, utm_source, utm_medium, utm_campaign, utm_term, utm_content, required) =
    ($3, $4, $5, $6, $7, $8, $9), updated_at = now()
  where workspace_id = $1 and id = $2
  returning ${templateColumns}`;

/** Sets every field of a locked template. */
export async function updateUtmTemplate(
  transaction: Transaction,
  workspaceId: string,
  id: string,
  fields: UtmTemplateFields,
): Promise<UtmTemplateRecord> {
  const values = [workspaceId, id, ...fieldValues(fields)];
  const { rows } = await transaction.query<UtmTemplateRecord>({ text: updateUtmTemplateSql, values });
  const [template] = rows;
  if (!template) throw new Error(`The UTM template ${id} was locked, but does not exist any more.`);
  return template;
}

const deleteUtmTemplateSql = `delete from utm_templates where workspace_id = $1 and id = $2`;

/** False when the workspace has no template of that id. Links keep what they got from it. */
export async function deleteUtmTemplate(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({ text: deleteUtmTemplateSql, values: [workspaceId, id] });
  return rowCount === 1;
}
