import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createId } from '@linkplane/runtime';
import type { Stocked } from './open-stocked.ts';

/** Values that are in no export, each recognisable. */
export const secrets = {
  linkPassword: '$argon2id$v=19$m=19456,t=2,p=1$bGlua3NhbHQ$SECRETLINKHASH',
  sharePassword: '$argon2id$v=19$m=19456,t=2,p=1$c2hhcmVzYWx0$SECRETSHAREHASH',
  shareSecret: 'SECRETSHAREADDRESS000000',
  webhookSecret: 'whsec_SECRETWEBHOOKKEY',
  previousSecret: 'whsec_SECRETPREVIOUSKEY',
  scheduleSecret: 'SECRETSCHEDULEKEY',
  domainToken: 'SECRETDOMAINTOKEN',
  tokenHash: 'SECRETTOKENHASH',
  inviteHash: 'SECRETINVITEHASH',
};

/** Texts of another workspace of the same installation, which are in no export, either. */
export const foreign = ['FOREIGNLINK', 'FOREIGNPROFILE', 'FOREIGNTAG', 'FOREIGNVISIT'];

export const picture = Buffer.from('the bytes of a picture');

const json = JSON.stringify;
const now = 'now()';

/** Gives the stocked workspace one of everything, and another workspace beside it. */
export async function fillWorkspace(stocked: Stocked, dataDirectory: string): Promise<{ uploadId: string }> {
  const { workspaceId, linkIds, profileId, blockId, postgres } = stocked;
  const uploadId = createId('upl');
  const file = join(dataDirectory, 'uploads', uploadId.slice(-2).toLowerCase(), `${uploadId}.png`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  const rules = [
    {
      id: createId('rul'),
      name: null,
      conditions: [{ type: 'country', values: ['DE'] }],
      url: 'https://example.com/de',
      block: false,
    },
  ];
  const split = {
    variants: [
      { id: 'var_a', name: 'A', url: 'https://example.com/a', weight: 50 },
      { id: 'var_b', name: null, url: 'https://example.com/b', weight: 50 },
    ],
    endsAt: '2031-01-01T00:00:00.000Z',
    winner: null,
  };
  const user = createId('usr');
  await postgres(
    `with w as (
       update workspaces set name = 'Acme "quoted" \\ Ü', destination_schemes = '{tel,sms}', retention_days = 400,
         default_host = 'go.acme.example' where id = $1
     ), u as (
       insert into users (id, email, email_key, password_hash) values ($2, 'ada@acme.example', 'ada@acme.example', 'x') returning id
     )
     insert into members (workspace_id, user_id, role) select $1, id, 'owner' from u`,
    [workspaceId, user],
  );
  await postgres(
    `insert into visitor_rules (workspace_id, excluded_addresses, bot_agents, version) values ($1, '{203.0.113.0/24}', '{acme-bot}', 1)`,
    [workspaceId],
  );
  await postgres(
    `insert into uploads (id, workspace_id, purpose, format, width, height, bytes, stored)
     values ($2, $1, 'avatar', 'png', 10, 10, $3, true)`,
    [workspaceId, uploadId, picture.length],
  );
  await postgres(
    `with t as (
       insert into tags (id, workspace_id, name, name_key, colour) values
         ('tag_one' || $2, $1, 'Spring', 'spring', '#aabbcc'), ('tag_two' || $2, $1, 'Ünïcode', 'ünïcode', null) returning id
     ) insert into tag_numbers (tag_id) select id from t union all select 'tag_one' || $2`,
    [workspaceId, uploadId.slice(4)],
  );
  await postgres(
    `insert into utm_templates (id, workspace_id, name, utm_source, required) values ($2, $1, 'Mail', 'mail', '{utmCampaign}')`,
    [workspaceId, createId('utm')],
  );
  await postgres(
    `insert into domains (id, workspace_id, host, token, verified_at, not_found_url, root_profile_id, asset_links, slug_policy)
     values ($2, $1, 'go.acme.example', $3, ${now}, 'https://example.com/nothing', $4, '[{"relation": ["x"]}]', 'path,255,case-sensitive')`,
    [workspaceId, createId('dom'), secrets.domainToken, profileId],
  );
  await postgres(`insert into former_slug_policies values ($1, 'old.acme.example', 'unicode,64,case-insensitive')`, [
    workspaceId,
  ]);
  await postgres(
    `update links set title = 'Title', notes = 'line' || chr(10) || 'break', external_id = 'crm-1', starts_at = '2026-01-01T00:00:00.123456Z',
       expires_at = '2032-01-01Z', click_limit = 5000, expiration_url = 'https://example.com/over', utm_source = 's', utm_medium = 'm',
       utm_campaign = 'c', utm_term = 't', utm_content = 'o', app_linking_enabled = true, ios_enabled = true, forward_query = true,
       rules = $3, split = $4, social = $5, blocked_url = 'https://example.com/blocked', password_hash = $6, click_token = true,
       forward_path = 'append', tag_numbers = array(select number from tag_numbers n join tags t on t.id = n.tag_id where t.workspace_id = $1)
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      linkIds[0],
      json(rules),
      json(split),
      json({ title: 'S', description: null, image: null }),
      secrets.linkPassword,
    ],
  );
  await postgres(`insert into click_budgets (link_id, used) values ($1, 7)`, [linkIds[0]]);
  await postgres(`update links set archived = true where id = $1`, [linkIds[1]]);
  await postgres(`update link_totals set archived = true where link_id = $1`, [linkIds[1]]);
  await postgres(`update links set suspended_at = '2026-02-01T00:00:00.5Z' where id = $1`, [linkIds[2]]);
  await postgres(
    `update links set host = 'go.acme.example', slug = 'Case/Path', exact_key = 'Case/Path' where id = $1`,
    [linkIds[3]],
  );
  await postgres(
    `insert into link_aliases (link_id, workspace_id, host, slug, exact_key, redirects)
     values ($2, $1, '', 'Alias-1', null, false), ($2, $1, 'go.acme.example', 'Alias/2', 'Alias/2', true)`,
    [workspaceId, linkIds[3]],
  );
  await postgres(`update links set alias_count = 2 where id = $1`, [linkIds[3]]);
  await postgres(
    `insert into slugs (host, slug_key, link_id)
     select host, coalesce(exact_key, slug_key), link_id from link_aliases where workspace_id = $1`,
    [workspaceId],
  );
  await postgres(
    `insert into slugs (host, slug_key, link_id) select host, coalesce(exact_key, slug_key), id from links where workspace_id = $1`,
    [workspaceId],
  );
  await postgres(
    `insert into slugs (host, slug_key, profile_id) select host, slug_key, id from profiles where id = $1`,
    [profileId],
  );
  await postgres(
    `update profiles set bio = 'Bio', avatar = 'https://old.example/uploads/' || $2 || '.png', theme = '{"preset": "dark"}' where id = $1`,
    [profileId, uploadId],
  );
  await postgres(
    `update blocks set label = 'Buy', content = 'https://example.com/', settings = '{"a": [1, 2.5]}' where id = $1`,
    [blockId],
  );
  await postgres(
    `insert into qr_styles (link_id, workspace_id, style, logo_id) values ($2, $1, '{"dots": "round"}', $3)`,
    [workspaceId, linkIds[0], uploadId],
  );
  await postgres(`insert into imports (workspace_id, id) values ($1, 'crm-2026')`, [workspaceId]);
  await postgres(`insert into imported_links (link_id, workspace_id, import_id) values ($2, $1, 'crm-2026')`, [
    workspaceId,
    linkIds[4],
  ]);
  await postgres(
    `insert into form_submissions (id, workspace_id, block_id, entries, bytes, expires_at)
     values ($3, $1, $2, '[{"label": "Mail", "value": "eve@example.com"}]', 40, '2033-01-01Z')`,
    [workspaceId, blockId, createId('sub')],
  );
  await postgres(
    `update webhooks set secret = $2, previous_secret = $3, previous_secret_until = ${now} where workspace_id = $1`,
    [workspaceId, secrets.webhookSecret, secrets.previousSecret],
  );
  await postgres(
    `insert into shares (id, workspace_id, link_id, tag_id, secret, password_hash, dimensions, embed, name, filters) values
       ($2, $1, $4, null, $5, $6, '{countries}', false, 'Report', '{"country": "DE"}'),
       ($3, $1, null, 'tag_one' || $7, $5 || '2', null, '{}', true, null, '{}')`,
    [
      workspaceId,
      createId('shr'),
      createId('shr'),
      linkIds[0],
      secrets.shareSecret,
      secrets.sharePassword,
      uploadId.slice(4),
    ],
  );
  await postgres(
    `insert into export_schedules (id, workspace_id, type, format, interval, include_bots, include_internal, filters, endpoint, region,
       bucket, prefix, access_key_id, secret_access_key, enabled, next_period, due_at)
     values ($2, $1, 'clicks', 'csv', 'daily', false, false, '{}', 'https://s3.example', 'eu', 'b', 'p/', 'AKIA', $3, true, ${now}, ${now} + interval '1 day')`,
    [workspaceId, createId('exs'), secrets.scheduleSecret],
  );
  await postgres(
    `insert into saved_views (id, workspace_id, owner_id, created_by, page, name, search) values
       ($2, $1, null, $4, 'links', 'All', '{"q": "x"}'), ($3, $1, $4, $4, 'links', 'PERSONALVIEW', '{}')`,
    [workspaceId, createId('viw'), createId('viw'), user],
  );
  await postgres(`insert into tokens (id, workspace_id, token_hash, last4) values ($2, $1, $3, 'abcd')`, [
    workspaceId,
    createId('tok'),
    Buffer.from(secrets.tokenHash),
  ]);
  await postgres(
    `insert into invites (id, workspace_id, token_hash, role, expires_at) values ($2, $1, $3, 'owner', ${now})`,
    [workspaceId, createId('inv'), Buffer.from(secrets.inviteHash)],
  );
  await postgres(
    `insert into conversions (id, workspace_id, external_id, request_hash, link_id, click_id, clicked_at, variant_id, name, value, currency, at)
     values ($2, $1, 'order-1', '\\x0102ff', $3, 'evt_x', ${now}, 'var_a', 'purchase', 123456789012.3456, 'EUR', ${now}),
       ($4, $1, 'order-2', '\\x00', $3, 'evt_y', ${now}, null, 'lead', null, null, ${now})`,
    [workspaceId, createId('cnv'), linkIds[0], createId('cnv')],
  );
  await postgres(
    `insert into profile_totals (profile_id, views, views_gone) values ($1, 4, 4)
     on conflict (profile_id) do update set views = profile_totals.views + 4, views_gone = 4`,
    [profileId],
  );
  await fillOtherWorkspace(stocked);
  return { uploadId };
}

async function fillOtherWorkspace({ postgres, clickHouse }: Stocked): Promise<void> {
  const [workspace, link] = [createId('wsp'), createId('lnk')];
  await postgres(`insert into workspaces (id, name, plan) values ($1, 'other', 'free')`, [workspace]);
  await postgres(
    `with l as (
       insert into links (id, workspace_id, slug, url) values ($2, $1, 'FOREIGNLINK', 'https://example.com/') returning id
     ) insert into link_totals (link_id, workspace_id) select id, $1 from l`,
    [workspace, link],
  );
  await postgres(
    `insert into profiles (id, workspace_id, slug, display_name) values ($2, $1, 'foreign', 'FOREIGNPROFILE')`,
    [workspace, createId('prf')],
  );
  await postgres(`insert into tags (id, workspace_id, name, name_key) values ($2, $1, 'FOREIGNTAG', 'foreigntag')`, [
    workspace,
    createId('tag'),
  ]);
  await clickHouse(
    `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, bot, url, source, partition, offset)
     VALUES ('evt_foreign', now(), '${workspace}', '${link}', 'click', true, 'https://example.com/FOREIGNVISIT', 'journal/none', 0, 0)`,
  );
}
