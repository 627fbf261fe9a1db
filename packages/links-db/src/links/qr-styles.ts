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

const putQrStylesSql = `
  insert into qr_styles (link_id, workspace_id, style, logo_id)
  select l.id, l.workspace_id, w.style, u.id
  from jsonb_to_recordset($2::jsonb) as w (link_id text, style jsonb, logo_id text)
    join links l on l.workspace_id = $1 and l.id = w.link_id
    left join uploads u on u.workspace_id = $1 and u.id = w.logo_id and u.stored
  order by l.id
  on conflict (link_id) do update set style = excluded.style, logo_id = excluded.logo_id, updated_at = now()`;

/**
 * Stores the looks of links' codes, one of each link; returns how many, which leaves out links that are gone. A logo that is
 * gone is none.
 */
export async function putQrStyles(
  connection: Connection,
  workspaceId: string,
  styles: readonly QrStyleRecord[],
): Promise<number> {
  const rows = styles.map(({ linkId, style, logoId }) => ({ link_id: linkId, style, logo_id: logoId }));
  const values = [workspaceId, JSON.stringify(rows)];
  return (await connection.query({ text: putQrStylesSql, values })).rowCount ?? 0;
}

const deleteQrStyleSql = `delete from qr_styles where workspace_id = $1 and link_id = $2`;

export async function deleteQrStyle(connection: Connection, workspaceId: string, linkId: string): Promise<void> {
  await connection.query({ text: deleteQrStyleSql, values: [workspaceId, linkId] });
}
