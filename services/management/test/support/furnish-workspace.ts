import { collectClicks, collectProfileEvents, insertConversions, insertRows } from '@linkplane/clicks-db/write';
import { createClickToken } from '@linkplane/events';
import { readClickTokenKey } from '@linkplane/links-db/clicks';
import { insertSubmission } from '@linkplane/links-db/profiles';
import { claimOwnSlugPolicy } from '@linkplane/links-db/slugs';
import { createId } from '@linkplane/runtime';
import { defaultSlugPolicy } from '@linkplane/slugs';
import { addDomain, addMember } from '../../src/operator/index.ts';
import { describeClick, describeProfileEvent } from './describe-rows.ts';
import { createProfileCalls } from './profile-calls.ts';
import type { Given } from './route-requests.ts';
import type { TestManagement } from './start-management.ts';
import type { TestReports } from './start-with-clicks.ts';
import { uploadPicture } from './upload-calls.ts';
import { createWebhookCalls, describeAttempt, storeDelivery } from './webhook-calls.ts';

/** A workspace that has rows of every kind. */
export type Furnished = {
  workspaceId: string;
  token: string;
  ids: Given;
  takenSlug: string;
  domain: string;
  /** Texts that must not appear in responses to other workspaces. */
  marks: string[];
};

const linkCount = 3;
const blockCount = 3;
const inJanuary = Date.UTC(2026, 0, 15, 12);

/** Fills a new workspace with links, a profile, a domain, clicks and views, all of which contain its name. */
export async function furnishWorkspace(
  { management, clicks }: TestReports,
  name: string,
  clickCount: number,
): Promise<Furnished> {
  const { workspaceId, token } = await management.newWorkspace();
  const targetId = await addTarget(management, workspaceId, name);
  const domain = `go.${name}.example`;
  await addDomain(management.pool, workspaceId, { host: domain, isDefault: false });
  const call = (method: string, path: string, body?: unknown) => management.call(method, path, body, { token });
  const linkIds: string[] = [];
  for (let nth = 0; nth < linkCount; nth += 1) {
    const tags = [`${name} tag`, 'shared'];
    const fields = {
      slug: `${name}-${nth}`,
      url: `https://to.${name}.example/${nth}`,
      title: `${name} plans ${nth}`,
      externalId: `${name}-ref-${nth}`,
      tags,
    };
    linkIds.push((await call('POST', '/v1/links', fields)).body.data.id);
  }
  const template = { name: `${name} campaign`, utmSource: `${name}-mail` };
  const { id: templateId } = (await call('POST', '/v1/utm-templates', template)).body.data;
  const subject = { type: 'link', id: linkIds[0] };
  const { id: shareId } = (await call('POST', '/v1/shares', { subject })).body.data;
  const erased = { subject: { type: 'link', id: linkIds[0] }, before: '2025-01-01T00:00:00Z' };
  const { id: erasureId } = (await call('POST', '/v1/erasures', erased)).body.data;
  const secretAccessKey = `${name}-secret-of-storage`;
  const destination = { endpoint: `https://s3.${name}.example`, bucket: name, accessKeyId: name, secretAccessKey };
  const schedule = { type: 'clicks', format: 'csv', interval: 'monthly', destination };
  const { id: scheduleId } = (await call('POST', '/v1/export-schedules', schedule)).body.data;
  const job = { service: 'shlink', url: 'https://shlink.old.example/', apiKey: 'key-of-shlink', dryRun: true };
  const { id: importJobId } = (await call('POST', '/v1/import-jobs', job)).body.data;
  // Otherwise it would change while its workspace is read.
  await call('POST', `/v1/import-jobs/${importJobId}/pause`);
  const importId = `${name}-import`;
  await call('POST', '/v1/links/bulk', { importId, links: [{ url: `https://to.${name}.example/imported` }] });
  const { id: uploadId } = await uploadPicture(management, token);
  const tags = (await call('GET', '/v1/tags')).body.data as unknown as { id: string }[];
  const [tagId, otherTagId] = tags.map(({ id }) => id) as [string, string];
  const profiles = createProfileCalls({ call });
  const { id: profileId } = await profiles.createProfile({ slug: `${name}-page`, displayName: `${name}'s page` });
  const blockIds: string[] = [];
  for (let nth = 0; nth < blockCount; nth += 1)
    blockIds.push((await profiles.addBlock(profileId, { label: `${name} label` })).id);

  const submissionId = createId('sub');
  await insertSubmission(
    management.pool,
    {
      id: submissionId,
      workspaceId,
      blockId: blockIds[0]!,
      entries: [{ label: 'Name', value: `${name} writes` }],
      retentionDays: 9,
    },
    { perBlockMax: 10, perWorkspaceMax: 10, bytesPerWorkspaceMax: 1_000_000 },
  );
  const visit = (offset: number) => ({
    workspaceId,
    slug: `${name}-0`,
    city: `${name}ville`,
    referrer: `from.${name}.example`,
    country: 'DE',
    offset,
    source: name,
    id: `evt_${name}_${offset}`,
    bot: offset % 7 === 6,
    timestamp: offset % 2 === 0 ? inJanuary : Date.now() - 1_000,
  });
  const rows = Array.from({ length: clickCount }, (_, offset) => visit(offset));
  await insertRows(
    clicks,
    collectClicks(
      rows.map((row) => describeClick({ ...row, linkId: linkIds[row.offset % linkCount]!, utmSource: `${name}-mail` })),
    ),
    `${name}/clicks`,
  );
  await insertRows(
    clicks,
    collectProfileEvents(
      rows.map((row) => describeProfileEvent({ ...row, profileId, ...clickedBlock(row.offset, blockIds[0]!) })),
    ),
    `${name}/events`,
  );
  const clickToken = await convertClick(management, clicks, { workspaceId, token, linkId: linkIds[0]!, name });
  const webhook = await furnishWebhook(management, token, name);
  return {
    workspaceId,
    token,
    domain,
    takenSlug: `${name}-0`,
    ids: {
      linkId: linkIds[0]!,
      tagId,
      otherTagId,
      profileId,
      blockId: blockIds[0]!,
      externalId: `${name}-ref-0`,
      templateId,
      shareId,
      erasureId,
      scheduleId,
      importJobId,
      importId,
      uploadId,
      submissionId,
      ownBlockIds: blockIds,
      clickToken,
      targetId,
      ...webhook.ids,
    },
    marks: [
      ...[
        name,
        workspaceId,
        token,
        profileId,
        tagId,
        otherTagId,
        templateId,
        shareId,
        erasureId,
        scheduleId,
        importJobId,
        targetId,
      ],
      uploadId,
      submissionId,
      secretAccessKey,
      ...[...linkIds, ...blockIds, ...webhook.marks],
    ],
  };
}

/** A conversion, with its copy; returns the token of its click. */
async function convertClick(
  { pool, call }: TestReports['management'],
  clicks: TestReports['clicks'],
  { workspaceId, token, linkId, name }: { workspaceId: string; token: string; linkId: string; name: string },
): Promise<string> {
  await claimOwnSlugPolicy(pool, defaultSlugPolicy);
  const key = await readClickTokenKey(pool);
  const click = { linkId, clickId: createId('evt'), at: Date.now() - 60_000 };
  const clickToken = createClickToken(key ?? Buffer.alloc(0), workspaceId, click) ?? '';
  const body = { token: clickToken, name: 'purchase', externalId: `order of ${name}`, value: '12.5', currency: 'EUR' };
  const { id } = (await call('POST', '/v1/conversions', body, { token })).body.data;
  const copy = { ...body, id, workspaceId, linkId, clickId: `evt_${name}_0`, ruleId: null, variantId: null };
  const at = new Date(inJanuary);
  await insertConversions(
    clicks,
    [{ ...copy, clickedAt: at, at, number: 1, isClickErased: false }],
    `${name}/conversions`,
  );
  return clickToken;
}

/** A webhook with one waiting delivery and one that has failed. */
async function furnishWebhook(management: TestReports['management'], token: string, name: string) {
  const calls = createWebhookCalls(management, token);
  const url = `https://hooks.${name}.example/`;
  const { id: webhookId, secret } = await calls.create({
    url,
    events: ['profile.viewed'],
    description: `${name} hook`,
  });
  const attempts = [describeAttempt({ url, response: `${name} says no` })];
  const body = JSON.stringify({ type: 'link.clicked', data: { slug: `${name}-0` } });
  const deliveryId = await storeDelivery(management, webhookId, { body, attempts });
  await storeDelivery(management, webhookId, { body, attempts, state: 'failed' });
  return { ids: { webhookId, deliveryId }, marks: [webhookId, deliveryId, secret] };
}

function clickedBlock(offset: number, blockId: string) {
  return offset % 3 === 0 ? { event: 'click' as const, blockId } : {};
}

/** Gives a workspace an owner, who has created its token, and this person another workspace; returns that one's id. */
async function addTarget({ pool, newWorkspace }: TestManagement, workspaceId: string, name: string): Promise<string> {
  const publicUrl = new URL('http://localhost:8080');
  const owner = await addMember(pool, workspaceId, { email: `${name}@example.com`, role: 'owner' }, publicUrl);
  if (owner.kind !== 'added') throw new Error(`The owner of ${name} was not added.`);
  const { userId } = owner;
  const { workspaceId: targetId } = await newWorkspace();
  await addMember(pool, targetId, { userId, role: 'owner' }, publicUrl);
  await pool.query('update tokens set created_by = $2 where workspace_id = $1', [workspaceId, userId]);
  return targetId;
}
