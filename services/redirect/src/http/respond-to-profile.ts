import { blockTarget, isBlockShown } from '@linkplane/profile-page';
import { describeBlockClicked, describeProfileViewed, toSource, type Visitor } from '../event/describe-event.ts';
import type { PreparedProfile } from '../decide/prepare-profile.ts';
import { chooseEncoding } from '../pages/choose-encoding.ts';
import { profileUrl } from '../pages/cache-profile-pages.ts';
import type { RenderedPage } from '../pages/render-profile.ts';
import { readBlock } from '../pages/read-block.ts';
import type { Answer } from './send-response.ts';
import { answer, guarded, type Visit } from './respond.ts';

/**
 * Sends the page, after the view is in the journal. A page that is not in memory is rendered on another thread; HEAD
 * renders nothing and leaves out what only the page would tell.
 */
export function answerProfile(visit: Visit, profile: PreparedProfile): void {
  const { deps, facts } = visit;
  const now = deps.now();
  const encoding = chooseEncoding(facts.acceptEncoding);
  const known = deps.pages.recall(profile, encoding, now);
  if (facts.method === 'HEAD') return answer(visit, { kind: 'profile', page: known });
  if (known) return sendPage(visit, profile, known);
  deps.pages.render(profile, encoding, now).then(
    (page) => guarded(visit, () => sendPage(visit, profile, page)),
    () => answer(visit, { kind: 'unavailable' }),
  );
}

function sendPage(visit: Visit, profile: PreparedProfile, page: RenderedPage): void {
  countThenAnswer({ visit, profile }, { kind: 'profile', page }, (visitor) => describeProfileViewed(profile, visitor));
}

/** Says whose page it is, without rendering it and without a view. */
export function previewProfile(visit: Visit, { target }: PreparedProfile): void {
  const url = profileUrl(target, visit.deps.publicUrl);
  answer(visit, { kind: 'profilePreview', displayName: target.displayName, url });
}

/** Sends the visitor on to where the block leads, as long as the page shows it; counted like the click on a link. */
export function answerBlockClick(visit: Visit, profile: PreparedProfile, blockId: string, item: number): void {
  const found = profile.target.blocks.find(({ id }) => id === blockId);
  const block = found && readBlock(found);
  const location = block && isBlockShown(block, visit.deps.now()) ? blockTarget(block, item) : undefined;
  if (location === undefined) return answer(visit, { kind: 'notFound' });
  countThenAnswer({ visit, profile }, { kind: 'redirect', location }, (visitor) =>
    describeBlockClicked(profile, blockId, visitor),
  );
}

type Counted = { visit: Visit; profile: PreparedProfile };

function countThenAnswer({ visit, profile }: Counted, given: Answer, describe: (visitor: Visitor) => string): void {
  const { deps, facts } = visit;
  if (facts.method === 'HEAD') return answer(visit, given);
  const now = deps.now();
  const payload = describe({
    ...{ source: toSource(facts), now, agent: deps.classifyAgent(facts.agent) },
    visitor: deps.hashVisitor(facts.address, facts.agent, now),
    eventId: deps.createEventId(),
  });
  deps.append(payload, () => guarded(visit, () => answer(visit, given)), profile.target.workspaceId);
}
