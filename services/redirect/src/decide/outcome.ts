import type { AgentFacts } from './classify-agent.ts';
import type { PreparedDestination } from './prepare-destination.ts';
import type { PreparedLink } from './prepare-target.ts';
import type { RuleFacts } from './rule-facts.ts';

/** Every outcome of a visit to a link. `chosen` is where it leads, unless that is the link's own destination. */
export type Outcome = { chosen?: PreparedDestination } & (
  | { kind: 'redirect'; location: string }
  | { kind: 'delay'; destination: string }
  | { kind: 'app'; appUrl: string; destination: string }
  | { kind: 'expired'; location: string | null }
  | { kind: 'notFound' }
  /** By a rule. Without a location, what a link that does not exist gets. */
  | { kind: 'blocked'; location: string | null; chosen: PreparedDestination }
);

/** What the decision depends on, of a request. `query` is without its `?`; `seen` is null for a link without rules. */
export type VisitFacts = { query: string; agent: AgentFacts; seen: RuleFacts | null };

/** The outcome for a link that its dates have ended, or whose clicks are used up. */
export function expiredOutcome({ target }: PreparedLink): Outcome {
  return { kind: 'expired', location: target.expirationUrl };
}
