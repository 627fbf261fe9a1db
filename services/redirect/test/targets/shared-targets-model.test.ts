import { afterAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { startRedis, startUnlessMissing, type LocalRedis } from '@linkplane/local-servers';
import { sleep } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { startFleet, type Fleet, type FleetNode, type Seen } from '../support/start-fleet.ts';

allowLongTests('processes');

const logger = createLogger('test', 'silent');
const first = await startUnlessMissing('Redis', () => startRedis({ logger }), process.env);

const slugs = ['red', 'green', 'blue'];
const staleMsMax = 1_000;
const visitEveryMs = 8;

type Step =
  | { kind: 'change' | 'remove'; slug: string }
  | { kind: 'wait' | 'freeze'; ms: number }
  | { kind: 'restart' | 'flush' | 'cut-listeners' | 'restart-management' };

const aSlug = fc.constantFrom(...slugs);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('change' as const), slug: aSlug }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), slug: aSlug }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('freeze' as const), ms: fc.integer({ min: 20, max: 700 }) }) },
  ...(['restart', 'flush', 'cut-listeners', 'restart-management'] as const).map((kind) => ({
    weight: 1,
    arbitrary: fc.constant({ kind }),
  })),
);

/** The target of a slug over some time: `beganAt` is before its change was requested, `endedAt` after that of the next one. */
type Era = { seen: Seen; beganAt: number; endedAt: number };
type Visit = { slug: string; seen: Seen; startedAt: number; endedAt: number };

describe.runIf(first)('redirect nodes under any order of changes and Redis faults', () => {
  let redis = first as LocalRedis;
  afterAll(() => redis.stop());

  async function take(step: Step, fleet: Fleet, node: FleetNode, eras: Map<string, Era[]>): Promise<void> {
    switch (step.kind) {
      case 'change':
      case 'remove':
        return void (await changeLink(step, fleet, eras.get(step.slug) ?? []));
      case 'wait':
        return void (await sleep(step.ms));
      case 'freeze':
        process.kill(redis.pid, 'SIGSTOP');
        // Changes go on while Redis is frozen.
        for (const slug of slugs) await changeLink({ kind: 'change', slug }, fleet, eras.get(slug) ?? []);
        await sleep(step.ms);
        process.kill(redis.pid, 'SIGCONT');
        return;
      case 'restart':
        await redis.kill();
        redis = await startRedis({ logger, port: redis.port });
        return;
      case 'flush':
        await node.store.run((client) => client.flushall()).catch(() => {});
        return;
      case 'cut-listeners':
        await node.store.run((client) => client.call('CLIENT', 'KILL', 'TYPE', 'pubsub')).catch(() => {});
        return;
      case 'restart-management':
        await fleet.editor.stopRelay();
        fleet.editor.startRelay();
    }
  }

  let changes = 0;
  async function changeLink(step: { kind: 'change' | 'remove'; slug: string }, fleet: Fleet, eras: Era[]) {
    const { slug, kind } = step;
    const now = eras.at(-1);
    if (kind === 'remove' && now?.seen === 404) return;
    const seen = kind === 'remove' ? 404 : `https://example.com/${slug}/${(changes += 1)}`;
    const beganAt = performance.now();
    eras.push({ seen, beganAt, endedAt: Infinity });
    if (kind === 'remove') await fleet.editor.remove(slug);
    else if (now === undefined || now.seen === 404) await fleet.editor.create(slug, String(seen));
    else await fleet.editor.change(slug, String(seen));
    if (now) now.endedAt = performance.now();
  }

  test('never serve a target whose change was committed more than a second before, nor an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 12, maxLength: 20 }), async (steps) => {
        const fleet = await startFleet(redis.port);
        const nodes = [await fleet.addNode(), await fleet.addNode()];
        await waitFor(() => nodes.every((node) => node.hasLease()));
        const eras = new Map(slugs.map((slug) => [slug, [{ seen: 404, beganAt: 0, endedAt: Infinity }]]));
        const visits: Visit[] = [];
        const over = new AbortController();
        const visitors = nodes.map(async (node) => {
          for (let n = 0; !over.signal.aborted; n += 1) {
            const slug = slugs[n % slugs.length]!;
            const startedAt = performance.now();
            const seen = await node.visit(slug);
            visits.push({ slug, seen, startedAt, endedAt: performance.now() });
            await sleep(visitEveryMs);
          }
        });
        for (const step of steps) await take(step, fleet, nodes[0]!, eras);
        await sleep(staleMsMax + 200);
        over.abort();
        await Promise.all(visitors);
        const last = await Promise.all(nodes.flatMap((node) => slugs.map((slug) => node.visit(slug))));
        await fleet.stop();

        const isRight = ({ slug, seen, startedAt, endedAt }: Visit) =>
          (eras.get(slug) ?? []).some(
            (era) => era.seen === seen && era.beganAt <= endedAt && startedAt <= era.endedAt + staleMsMax,
          );
        expect(visits.filter((visit) => !isRight(visit))).toEqual([]);
        expect(last).toEqual(nodes.flatMap(() => slugs.map((slug) => eras.get(slug)?.at(-1)?.seen)));
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 60_000);
});
