import type { Deleted, UtmTemplate, utmTemplateRoutes } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import { inTransaction } from '@linkplane/links-db/transactions';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import {
  assertTemplateId,
  presentTemplate,
  requireTemplate,
  templateNotFound,
  type UtmTemplatesDeps,
} from './utm-template.ts';

const templatesPerWorkspaceMax = 100;

export function utmTemplateOperations(deps: UtmTemplatesDeps): Operations<typeof utmTemplateRoutes> {
  return {
    createUtmTemplate: (call) => createUtmTemplate(deps, call),
    listUtmTemplates: (call) => listUtmTemplates(deps, call),
    getUtmTemplate: (call) => getUtmTemplate(deps, call),
    updateUtmTemplate: (call) => updateUtmTemplate(deps, call),
    deleteUtmTemplate: (call) => deleteUtmTemplate(deps, call),
  };
}

async function createUtmTemplate(
  { database }: UtmTemplatesDeps,
  { caller, body }: Call<typeof utmTemplateRoutes.createUtmTemplate>,
): Promise<UtmTemplate> {
  const { workspaceId } = caller;
  const template = await inTransaction(database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    return await linksDb.insertUtmTemplate(transaction, workspaceId, {
      id: createId('utm'),
      templatesMax: templatesPerWorkspaceMax,
      name: body.name,
      utmSource: body.utmSource ?? null,
      utmMedium: body.utmMedium ?? null,
      utmCampaign: body.utmCampaign ?? null,
      utmTerm: body.utmTerm ?? null,
      utmContent: body.utmContent ?? null,
      required: body.required ?? [],
    });
  });
  if (!template)
    throw new AppError('PLAN_LIMIT_REACHED', `A workspace can have ${templatesPerWorkspaceMax} UTM templates.`, {
      params: { max: templatesPerWorkspaceMax },
    });
  return presentTemplate(template);
}

async function listUtmTemplates(
  { database }: UtmTemplatesDeps,
  { caller }: Call<typeof utmTemplateRoutes.listUtmTemplates>,
): Promise<UtmTemplate[]> {
  return (await linksDb.listUtmTemplates(database, caller.workspaceId)).map(presentTemplate);
}

async function getUtmTemplate(
  { database }: UtmTemplatesDeps,
  { caller, params }: Call<typeof utmTemplateRoutes.getUtmTemplate>,
): Promise<UtmTemplate> {
  return presentTemplate(await requireTemplate(database, caller.workspaceId, params.id));
}

/** Changes the given fields and no others; an empty body changes nothing, not even updatedAt. */
async function updateUtmTemplate(
  { database }: UtmTemplatesDeps,
  { caller, params, body }: Call<typeof utmTemplateRoutes.updateUtmTemplate>,
): Promise<UtmTemplate> {
  const { workspaceId } = caller;
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return presentTemplate(await requireTemplate(database, workspaceId, params.id));
  assertTemplateId(params.id);
  return await inTransaction(database, async (transaction) => {
    const old = await linksDb.lockUtmTemplate(transaction, workspaceId, params.id);
    if (!old) throw templateNotFound();
    const fields: linksDb.UtmTemplateFields = { ...old, ...given };
    return presentTemplate(await linksDb.updateUtmTemplate(transaction, workspaceId, old.id, fields));
  });
}

async function deleteUtmTemplate(
  { database }: UtmTemplatesDeps,
  { caller, params }: Call<typeof utmTemplateRoutes.deleteUtmTemplate>,
): Promise<Deleted> {
  assertTemplateId(params.id);
  if (!(await linksDb.deleteUtmTemplate(database, caller.workspaceId, params.id))) throw templateNotFound();
  return { deleted: true };
}
