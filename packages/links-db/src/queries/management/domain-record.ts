export type DomainProblem = 'missing' | 'wrong' | 'claimed' | 'taken' | 'no-answer';

/** A custom domain as its workspace has it. It serves as long as `verifiedAt` is set. */
export type DomainRecord = {
  id: string;
  workspaceId: string;
  host: string;
  /** What its TXT record must say; null: an operator vouches for it. */
  token: string | null;
  verifiedAt: Date | null;
  failingSince: Date | null;
  problem: DomainProblem | null;
  /** Null: it could not be told. */
  pointsHere: boolean | null;
  lastCheckedAt: Date | null;
  /** Since when somebody waits for a check; null: nobody does. */
  checkingSince: Date | null;
  rootUrl: string | null;
  rootProfileId: string | null;
  notFoundUrl: string | null;
  createdAt: Date;
};

/** A DomainRecord's columns of `domains` named `d`. */
export const domainColumns = `
  d.id, d.workspace_id as "workspaceId", d.host, d.token, d.verified_at as "verifiedAt",
  d.failing_since as "failingSince", d.problem, d.points_here as "pointsHere", d.last_checked_at as "lastCheckedAt",
  d.checking_since as "checkingSince",
  d.root_url as "rootUrl", d.root_profile_id as "rootProfileId", d.not_found_url as "notFoundUrl",
  d.created_at as "createdAt"`;
