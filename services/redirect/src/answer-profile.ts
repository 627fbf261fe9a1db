import { blockTarget, isBlockShown } from '@linkplane/profile-page';
import { describeBlockClicked, describeProfileViewed, toSource, type Visitor } from './describe-event.ts';
import type { PreparedProfile } from './prepare-profile.ts';
import type { Answer } from './send-outcome.ts';
import { answer, guarded, type Visit } from './visit.ts';

/** Writes the view down, and only then sends the page. */
export function answerProfile(visit: Visit, profile: PreparedProfile): void {
  const now = visit.deps.now();
  const page: Answer = { kind: 'profile', page: visit.deps.pages.get(profile, now) };
  countThenAnswer({ visit, profile, now }, page, (visitor) => describeProfileViewed(profile, visitor));
}

/** The page without a view: who looks before they leap sees where a profile leads by looking at it. */
export function previewProfile(visit: Visit, profile: PreparedProfile): void {
  answer(visit, { kind: 'profile', page: visit.deps.pages.get(profile, visit.deps.now()) });
}

/** Sends the visitor on to where the block leads, as long as the page shows it; counted like the click on a link. */
export function answerBlockClick(visit: Visit, profile: PreparedProfile, blockId: string, item: number): void {
  const now = visit.deps.now();
  const block = profile.target.blocks.find(({ id }) => id === blockId);
  const location = block && isBlockShown(block, now) ? blockTarget(block, item) : undefined;
  if (location === undefined) return answer(visit, { kind: 'notFound' });
  countThenAnswer({ visit, profile, now }, { kind: 'redirect', location }, (visitor) =>
    describeBlockClicked(profile, blockId, visitor),
  );
}

type Counted = { visit: Visit; profile: PreparedProfile; now: number };

function countThenAnswer(
  { visit, profile, now }: Counted,
  given: Answer,
  describe: (visitor: Visitor) => string,
): void {
  const { deps, facts } = visit;
  if (facts.method === 'HEAD') return answer(visit, given);
  const payload = describe({
    ...{ source: toSource(facts), now, agent: deps.classifyAgent(facts.agent) },
    visitor: deps.hashVisitor(facts.address, facts.agent, now),
    eventId: deps.createEventId(),
  });
  deps.append(payload, () => guarded(visit, () => answer(visit, given)), profile.target.workspaceId);
}
