import type { AgentFacts } from './classify-agent.ts';
import type { PreparedDestination, PreparedLink } from './prepare-target.ts';

/** Every outcome of a visit to a link. `chosen` is where it leads, unless that is the link's own destination. */
export type Outcome = { chosen?: PreparedDestination } & (
  | { kind: 'redirect'; location: string }
  | { kind: 'delay'; destination: string }
  | { kind: 'app'; appUrl: string; destination: string }
  | { kind: 'expired'; location: string | null }
  | { kind: 'notFound' }
);

/** What the decision depends on, of a request. `query` is without its `?`. */
export type VisitFacts = { query: string; agent: AgentFacts };

/** The outcome for a link that its dates have ended, or whose clicks are used up. */
export function expiredOutcome({ target }: PreparedLink): Outcome {
  return { kind: 'expired', location: target.expirationUrl };
}
