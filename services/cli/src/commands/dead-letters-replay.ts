import { openPlaces, replayDeadLetters } from '@linkplane/analytics';
import { createFailpoint } from '@linkplane/runtime';
import { UsageError } from '../command-errors.ts';
import type { Command, Values } from '../command.ts';

export const deadLettersReplay: Command = {
  name: 'dead-letters replay',
  summary: 'Reads dead letters again and counts those that can be read now.',
  details: 'Each is counted exactly once, however often this runs. The server may keep running.',
  options: {
    all: { meaning: 'Every dead letter.' },
    id: { value: 'ID', meaning: 'This dead letter.', isRepeatable: true },
  },
  oneOf: ['all', 'id'],
  examples: ['dead-letters replay --all', 'dead-letters replay --id 7 --id 8'],
  endsWithOneWhen: 'some still cannot be read',
  prepare(values) {
    const ids = readIds(values);
    return async ({ stores, config, logger }) => {
      const places = await openPlaces({ cityDatabase: config.GEO_CITY_DB, logger });
      const replay = await replayDeadLetters(
        {
          pool: await stores.links(),
          clicks: await stores.clicks(),
          locate: places.locate,
          publicUrl: config.PUBLIC_URL,
          logger,
          failpoint: createFailpoint(config.FAILPOINT),
        },
        ids,
      );
      await places.close();
      const { queued, counted, unreadable } = replay;
      return {
        data: replay,
        text: `Replayed ${queued}: ${counted} counted, ${unreadable} still unreadable.`,
        isBad: unreadable > 0,
      };
    };
  },
};

/** Undefined for all of them. */
function readIds(values: Values): number[] | undefined {
  const given = Array.isArray(values['id']) ? values['id'].map(String) : [];
  if ((values['all'] === true) === given.length > 0) throw new UsageError('Either --all or at least one --id.');
  if (given.length === 0) return undefined;
  return given.map((value) => {
    if (/^\d{1,15}$/.test(value)) return Number(value);
    throw new UsageError('--id must be the number of a dead letter.');
  });
}
