import type { Plan } from '@linkplane/links-db/management';

/** What a workspace may store. */
export type Quotas = {
  links: number;
  /** Of responses that are kept for an Idempotency-Key, as they are stored: compressed. */
  keptBytes: number;
  profiles: number;
};

const megabyte = 1_000_000;

/** The list of profiles is one response, so there is an end to them on every plan. */
const planQuotas: Record<Plan, Quotas> = {
  free: { links: 10_000, keptBytes: 50 * megabyte, profiles: 50 },
  pro: { links: 500_000, keptBytes: 500 * megabyte, profiles: 500 },
  business: { links: Infinity, keptBytes: Infinity, profiles: 5_000 },
  enterprise: { links: Infinity, keptBytes: Infinity, profiles: 5_000 },
};

type Workspace = {
  plan: Plan;
  /** By the operator, in the place of the plan's. */
  linksMax: number | null;
  keptBytesMax: number | null;
};

/** What the plan allows, but for what the operator has set. */
export function quotasOf({ plan, linksMax, keptBytesMax }: Workspace): Quotas {
  const { links, keptBytes, profiles } = planQuotas[plan];
  return { links: orUnlimited(linksMax ?? links), keptBytes: orUnlimited(keptBytesMax ?? keptBytes), profiles };
}

/** What an operator has set to the largest number has no end, and is not counted. */
function orUnlimited(limit: number): number {
  return limit >= Number.MAX_SAFE_INTEGER ? Infinity : limit;
}
