import type { CreationEvent, LinkFields } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { presentLink } from './present-link.ts';

const notYet = new Date(0);

/** `link.created` as webhooks are sent it: the link as the API answers it. The store puts the time in. */
export function describeCreation(link: LinkFields & { id: string; host: string }, publicUrl: URL): CreationEvent {
  const id = createId('evt');
  // Random, and so nowhere else in the body.
  const timeMark = id;
  const shown = presentLink({ ...link, clicks: 0, suspended: false, createdAt: notYet, updatedAt: notYet }, publicUrl);
  const data = { ...shown, createdAt: timeMark, updatedAt: timeMark };
  return { id, body: JSON.stringify({ type: 'link.created', timestamp: timeMark, data }), timeMark };
}
