import type { Connection } from '../transactions.ts';

/** The look of a link's QR code; `style` as the API writes it, without the logo. */
export type QrStyleRecord = { linkId: string; style: unknown; logoId: string | null };

const findQrStylesSql = `
  select s.link_id as "linkId", s.style, s.logo_id as "logoId"
  from qr_styles s where s.workspace_id = $1 and s.link_id = any ($2::text[])`;

/** The stored looks of some links; a link that is not in the result has a plain code. */
export async function findQrStyles(
  connection: Connection,
  workspaceId: string,
  linkIds: string[],
): Promise<QrStyleRecord[]> {
  const values = [workspaceId, linkIds];
  return (await connection.query<QrStyleRecord>({ name: 'find-qr-styles', text: findQrStylesSql, values })).rows;
}

const putQrStyleSql = `
  insert into qr_styles (link_id, workspace_id, style, logo_id)
  select l.id, l.workspace_id, $3::jsonb, u.id
  from links l left join uploads u on u.workspace_id = $1 and u.id = $4 and u.stored
  where l.workspace_id = $1 and l.id = $2
  on conflict (link_id) do update set style = excluded.style, logo_id = excluded.logo_id, updated_at = now()`;

/** Stores the look of a link's code; false when the link is gone. A logo that is gone is none. */
export async function putQrStyle(
  connection: Connection,
  workspaceId: string,
  { linkId, style, logoId }: QrStyleRecord,
): Promise<boolean> {
  const values = [workspaceId, linkId, JSON.stringify(style), logoId];
  return (await connection.query({ text: putQrStyleSql, values })).rowCount === 1;
}

const deleteQrStyleSql = `delete from qr_styles where workspace_id = $1 and link_id = $2`;

export async function deleteQrStyle(connection: Connection, workspaceId: string, linkId: string): Promise<void> {
  await connection.query({ text: deleteQrStyleSql, values: [workspaceId, linkId] });
}
