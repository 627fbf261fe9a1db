/** A link as management sees it, with its all-time human clicks. */
export type LinkRecord = {
  id: string;
  workspaceId: string;
  /** The custom domain's host; empty for the service's own. */
  host: string;
  slug: string;
  url: string;
  title: string | null;
  clicks: number;
  startsAt: Date | null;
  expiresAt: Date | null;
  clickLimit: number | null;
  expirationUrl: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  appLinkingEnabled: boolean;
  iosEnabled: boolean;
  androidEnabled: boolean;
  redirectDelayEnabled: boolean;
  forwardQuery: boolean;
  /** By the operator: the link itself, or its workspace. */
  suspended: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that a person sets. */
export type LinkFields = Omit<
  LinkRecord,
  'id' | 'workspaceId' | 'host' | 'clicks' | 'suspended' | 'createdAt' | 'updatedAt'
>;

/** Nearly always nothing, read once for a statement from an index. */
export const suspendedWorkspaces = `select id from workspaces where suspended_at is not null`;

/** A LinkRecord's columns of `links` named `l`, all but `clicks`. */
export const linkColumns = `
  l.id, l.workspace_id as "workspaceId", l.host, l.slug, l.url, l.title,
  l.starts_at as "startsAt", l.expires_at as "expiresAt", l.click_limit as "clickLimit",
  l.expiration_url as "expirationUrl", l.utm_source as "utmSource", l.utm_medium as "utmMedium",
  l.utm_campaign as "utmCampaign", l.app_linking_enabled as "appLinkingEnabled", l.ios_enabled as "iosEnabled",
  l.android_enabled as "androidEnabled", l.redirect_delay_enabled as "redirectDelayEnabled",
  l.forward_query as "forwardQuery", l.created_at as "createdAt", l.updated_at as "updatedAt",
  l.suspended_at is not null or l.workspace_id in (${suspendedWorkspaces}) as suspended`;

/** The columns that `linkValues` fills, in its order. */
export const linkFieldColumns = `
  slug, url, title, starts_at, expires_at, click_limit, expiration_url, utm_source, utm_medium, utm_campaign,
  app_linking_enabled, ios_enabled, android_enabled, redirect_delay_enabled, forward_query`;

/** The values of `linkFieldColumns`. */
export function linkValues(link: LinkFields): unknown[] {
  return [
    link.slug,
    link.url,
    link.title,
    link.startsAt?.toISOString() ?? null,
    link.expiresAt?.toISOString() ?? null,
    link.clickLimit,
    link.expirationUrl,
    link.utmSource,
    link.utmMedium,
    link.utmCampaign,
    link.appLinkingEnabled,
    link.iosEnabled,
    link.androidEnabled,
    link.redirectDelayEnabled,
    link.forwardQuery,
  ];
}
