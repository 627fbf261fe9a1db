import { suspendedWorkspaces } from './link-record.ts';

/** A profile as management sees it, with its all-time human views. */
export type ProfileRecord = {
  id: string;
  /** The custom domain's host; empty for the service's own. */
  host: string;
  slug: string;
  displayName: string;
  bio: string | null;
  avatar: string | null;
  views: number;
  /** By the operator: the profile itself, or its workspace. */
  suspended: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that a person sets. */
export type ProfileFields = Pick<ProfileRecord, 'slug' | 'displayName' | 'bio' | 'avatar'>;

/** A ProfileRecord's columns of `profiles` named `p`, all but `views`. */
export const profileColumns = `
  p.id, p.host, p.slug, p.display_name as "displayName", p.bio, p.avatar,
  p.created_at as "createdAt", p.updated_at as "updatedAt",
  p.suspended_at is not null or p.workspace_id in (${suspendedWorkspaces}) as suspended`;
