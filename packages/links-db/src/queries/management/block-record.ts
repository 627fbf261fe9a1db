/** A block as management sees it, with its all-time human clicks. */
export type BlockRecord = {
  id: string;
  profileId: string;
  /** One of those that the table's check lists. */
  type: string;
  label: string | null;
  content: string | null;
  icon: string | null;
  settings: Record<string, unknown>;
  position: number;
  clicks: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that a person sets. */
export type BlockFields = Pick<BlockRecord, 'type' | 'label' | 'content' | 'icon' | 'settings'>;

/** A BlockRecord's columns of `blocks` named `b`, all but `clicks`. */
export const blockColumns = `
  b.id, b.profile_id as "profileId", b.type, b.label, b.content, b.icon, b.settings, b.position,
  b.created_at as "createdAt", b.updated_at as "updatedAt"`;

/** The values of type, label, content, icon and settings. */
export function blockValues({ type, label, content, icon, settings }: BlockFields): unknown[] {
  return [type, label, content, icon, JSON.stringify(settings)];
}
