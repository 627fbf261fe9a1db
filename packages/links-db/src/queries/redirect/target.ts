/** Where a slug stands: the custom domain (empty for the service's own host) and the lower-case slug. */
export type TargetKey = { host: string; slugKey: string };

/** A place, and the id and version of the link or profile that is known to stand there; none: nothing is known. */
export type KnownPlace = TargetKey & { known?: { id: string; version: number } | undefined };

/** What was known to stand there is gone, and nothing came in its place. */
export type GonePlace = TargetKey & { kind: 'gone' };

/** What a slug leads to. */
export type Target = LinkTarget | ProfileTarget;

/** All that answering a link needs. Times are milliseconds since the epoch. */
export type LinkTarget = {
  kind: 'link';
  linkId: string;
  workspaceId: string;
  host: string;
  slug: string;
  url: string;
  startsAt: number | null;
  expiresAt: number | null;
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
  /** By the operator: it answers nobody. */
  suspended: boolean;
  version: number;
};

/** All that a profile's page, and a click on one of its blocks, needs. */
export type ProfileTarget = {
  kind: 'profile';
  profileId: string;
  workspaceId: string;
  host: string;
  slug: string;
  displayName: string;
  bio: string | null;
  avatar: string | null;
  /** In their order. */
  blocks: TargetBlock[];
  /** By the operator: it answers nobody. */
  suspended: boolean;
  /** Rises with every change of the profile or of one of its blocks. */
  version: number;
};

/** A block as it is stored. What it holds stays text until somebody needs this one: a page has many, a click is on one. */
export type TargetBlock = {
  id: string;
  /** An object with `type`, `label`, `content`, `icon` and `settings`. */
  json: string;
};
