import { chooseLocale } from '@linkplane/messages';
import type { PreparedProfile } from '../decide/prepare-target.ts';
import { describeProfileViewed, toSource, type Visitor } from '../event/describe-event.ts';
import { profileUrl } from '../pages/cache-profile-pages.ts';
import { chooseEncoding } from '../pages/choose-encoding.ts';
import type { RenderedPage } from '../pages/render-profile.ts';
import { classifyVisitor, guarded, respond, type Visit } from './respond.ts';
import type { PlaneResponse } from './send-response.ts';

/**
 * Sends the page after the view was appended to the journal. A page that is not cached is rendered on another thread;
 * HEAD renders nothing and leaves out the headers that need the page.
 */
export function respondToProfile(visit: Visit, profile: PreparedProfile): void {
  const { deps, facts } = visit;
  const now = deps.now();
  const variant = {
    encoding: chooseEncoding(facts.acceptEncoding),
    locale: chooseLocale(facts.acceptLanguage),
  };
  const cached = deps.pages.findCached(profile, variant, now);
  if (facts.method === 'HEAD') return respond(visit, { kind: 'profile', page: cached });
  if (cached) return sendPage(visit, profile, cached);
  deps.pages.render(profile, variant, now).then(
    (page) => guarded(visit, () => sendPage(visit, profile, page)),
    () => respond(visit, { kind: 'unavailable' }),
  );
}

function sendPage(visit: Visit, profile: PreparedProfile, page: RenderedPage): void {
  countThenRespond({ visit, profile }, { kind: 'profile', page }, (visitor) => describeProfileViewed(profile, visitor));
}

/** Names the owner of the page, without rendering it and without counting a view. */
export function respondToProfilePreview(visit: Visit, { target }: PreparedProfile): void {
  const url = profileUrl(target, visit.deps.publicUrl);
  respond(visit, { kind: 'profilePreview', displayName: target.displayName, url });
}

type Counted = { visit: Visit; profile: PreparedProfile };

/** Responds once the visit is in the journal; HEAD is not counted. */
export function countThenRespond(
  { visit, profile }: Counted,
  sent: PlaneResponse,
  describe: (visitor: Visitor) => string,
): void {
  const { deps, facts } = visit;
  if (facts.method === 'HEAD') return respond(visit, sent);
  const now = deps.now();
  const payload = describe({
    source: toSource(facts),
    now,
    ...classifyVisitor(visit, profile.target.workspaceId),
    visitor: deps.hashVisitor(facts.address, facts.agent, now),
    eventId: deps.createEventId(),
  });
  deps.append(payload, () => guarded(visit, () => respond(visit, sent)), profile.target.workspaceId);
}
