import type { TargetKey } from '@linkplane/links-db/redirect';
import type { PreparedLink } from '../prepare-link.ts';
import { readPath } from '../read-path.ts';
import type { AppDeps } from '../visit.ts';
import type { PlainHead } from './parse-head.ts';

export type FindDeps = Pick<AppDeps, 'hosts' | 'targets'>;

/** A link without a cap, what to load to know more, or null: nothing for this lane. */
export type Found = { link: PreparedLink } | { load: () => Promise<unknown> } | null;

/** What is in memory of the link that a plain request asks for. */
export function findPlainLink(head: PlainHead, { hosts, targets }: FindDeps): Found {
  const path = readPath(head.path);
  if (path.kind !== 'slug' || path.preview || path.profileOnly) return null;
  const name = head.host.toLowerCase();
  const now = performance.now();
  const host = hosts.recall(name, now);
  if (!host) return { load: () => hosts.resolve(name) };
  if (host.state !== 'own' && host.state !== 'custom') return null;
  const key: TargetKey = { host: host.state === 'custom' ? host.settings.host : '', slugKey: path.slugKey };
  const target = targets.recall(key, now);
  if (!target) return { load: () => targets.resolve(key) };
  if (target.state !== 'link' || target.link.target.clickLimit !== null) return null;
  return target;
}
