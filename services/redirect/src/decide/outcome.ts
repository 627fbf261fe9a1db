import type { RuleFacts } from '@linkplane/link-decisions';
import type { LinkSocial } from '@linkplane/links-db/planes/redirect';
import type { AgentFacts } from './classify-agent.ts';
import type { DestinationPart, PreparedDestination } from './prepare-destination.ts';
import type { PreparedLink } from './prepare-target.ts';

/** Every outcome of a visit to a link. `chosen` is where it leads, unless that is the link's own destination. */
export type Outcome = { chosen?: PreparedDestination } & (
  | RedirectOutcome
  | { kind: 'delay'; destination: string }
  /** Sent to programs that show a preview of the link. */
  | { kind: 'social'; social: LinkSocial; destination: string }
  | { kind: 'app'; appUrl: string; destination: string }
  | { kind: 'expired'; location: string | null }
  | { kind: 'notFound' }
  /** Blocked by a rule. If there is no location, the visitor gets what a link that does not exist gets. */
  | { kind: 'blocked'; location: string | null; chosen: PreparedDestination }
);

/** @property status of a link that has another one than 302 */
type RedirectOutcome = { kind: 'redirect'; location: string; status?: RedirectStatus };

/** The status of links that browsers may remember, for as long as they ask each time. */
export type RedirectStatus = 301 | 307 | 308;

/** What the decision depends on, of a request. */
export type VisitFacts = {
  /** The query, not including its `?`. */
  query: string;
  agent: AgentFacts;
  /** Null for a link without rules. */
  seen: RuleFacts | null;
  /** What stands behind the slug, encoded, from its slash; see `readShorterSlugs`. */
  extraPath?: string | undefined;
  /** The hash of the day; null for a link without a split test. */
  visitor: string | null;
  /** Creates the token of this click, for a link with `clickToken`; absent where there is none to be added. */
  createToken?: ((part: DestinationPart) => string | undefined) | undefined;
};

/** The outcome for a link that its dates have ended, or whose clicks are used up. */
export function expiredOutcome({ target }: PreparedLink): Outcome {
  return { kind: 'expired', location: target.expirationUrl };
}
