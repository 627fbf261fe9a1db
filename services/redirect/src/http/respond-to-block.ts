import { chooseLocale } from '@linkplane/messages';
import { visitorTranslators } from '@linkplane/messages/visitors';
import {
  blockTarget,
  isBlockShown,
  renderEmbedPage,
  renderPlayPage,
  writeVcard,
  type FramedPage,
  type ProfileBlock,
} from '@linkplane/profile-page/visits';
import { profileUrl } from '../pages/cache-profile-pages.ts';
import type { PreparedProfile } from '../decide/prepare-target.ts';
import { describeBlockClicked } from '../event/describe-event.ts';
import { readBlock } from '../pages/read-block.ts';
import type { BlockPath } from './read-path.ts';
import { countThenRespond } from './respond-to-profile.ts';
import { respond, type Visit } from './respond.ts';
import type { PlaneResponse } from './send-response.ts';

/**
 * Responds to what visitors do with a block that the page shows: a click leads to its destination, its contact or its
 * player, and is counted like the click on a link. The button in front of a player, and the thanks behind a form, are
 * pages that are not counted.
 */
export function respondToBlock(visit: Visit, profile: PreparedProfile, path: BlockPath): void {
  const found = profile.target.blocks.find(({ id }) => id === path.blockId);
  const block = found && readBlock(found);
  if (!block || !isBlockShown(block, visit.deps.now())) return respond(visit, { kind: 'notFound' });
  const t = visitorTranslators[chooseLocale(visit.facts.acceptLanguage)];
  if (path.page === 'embed') return respond(visit, framed(renderEmbedPage(block, t)));
  if (path.page === 'thanks') return respond(visit, thankFor(block, profileUrl(profile.target, visit.deps.publicUrl)));
  const sent = path.page === 'play' ? framed(renderPlayPage(block, hostnameOf(visit), t)) : outcomeOf(block, path.item);
  if (sent.kind === 'notFound') return respond(visit, sent);
  countThenRespond({ visit, profile }, sent, (visitor) => describeBlockClicked(profile, path.blockId, visitor));
}

function outcomeOf(block: ProfileBlock, item: number): PlaneResponse {
  const vcard = block.type === 'vcard' && item === 0 ? writeVcard(block) : undefined;
  if (vcard !== undefined) return { kind: 'vcard', body: vcard };
  const location = blockTarget(block, item);
  return location === undefined ? { kind: 'notFound' } : { kind: 'redirect', location };
}

function framed(page: FramedPage | undefined): PlaneResponse {
  return page ? { kind: 'framed', page } : { kind: 'notFound' };
}

function thankFor({ type, settings }: ProfileBlock, backUrl: string): PlaneResponse {
  return type === 'form' ? { kind: 'thanks', words: settings['thanks'], backUrl } : { kind: 'notFound' };
}

/** The host of the request without its port. */
function hostnameOf({ facts, deps }: Visit): string {
  return URL.parse(`${deps.publicUrl.protocol}//${facts.host}`)?.hostname ?? '';
}
