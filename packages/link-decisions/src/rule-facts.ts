import type { AgentClass } from '@linkplane/visitors/agents';
import type { Place } from '@linkplane/visitors/places';

/** What the conditions of rules are compared with. Headers are as they were sent, and empty where they were not. */
export type RuleFacts = {
  /** The query, not including its `?`. */
  query: string;
  address: string;
  acceptLanguage: string;
  referrer: string;
  /** Unknown unless a condition needs it. */
  client: AgentClass;
  /** Unknown unless a condition needs it. */
  place: Place;
  /** Milliseconds since the epoch. */
  now: number;
};

/** Whether a condition holds for a visit. */
export type Holds = (facts: RuleFacts) => boolean;

/** Whether a visit is what a condition names; undefined where that is not known. */
export type Matches = (facts: RuleFacts) => boolean | undefined;

/**
 * Prepares addresses and CIDR ranges; the result says whether an address lies in one of them, and may be undefined for a text
 * that is no address. Given by the caller: the redirect compares with the lists of Node.js, which no browser has.
 */
export type CompileAddresses = (ranges: readonly string[]) => (address: string) => boolean | undefined;
