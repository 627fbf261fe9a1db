import type { Erasure } from '@linkplane/contracts';
import { refuse, type Handlers } from './contract-server.ts';

/** An erasure as the API returns it, of two clicks that have gone. */
export function sampleErasure(fields: Partial<Erasure> = {}): Erasure {
  const now = new Date().toISOString();
  return {
    id: 'ers_1',
    subject: { type: 'link', id: 'lnk_launch', clickId: null },
    before: now,
    state: 'done',
    clicks: 2,
    profileEvents: 0,
    createdAt: now,
    erasedAt: now,
    repeatsAt: null,
    ...fields,
  };
}

/** A server that lists what has gone at once; one erasure by itself is running when it is read first. */
export function keepErasures(...first: Erasure[]) {
  let erasures = first;
  const seen = new Set<Erasure>();
  const begin = (erasure: Erasure): Erasure => {
    erasures = [erasure, ...erasures];
    return erasure;
  };
  const handlers: Handlers = {
    'get /erasures': () => erasures,
    'get /erasures/:id': ({ params }) => {
      const erasure = erasures.find(({ id }) => id === params['id']);
      if (!erasure) return refuse('ERASURE_NOT_FOUND', 'There is no such erasure.');
      const isRunning = !seen.has(erasure);
      seen.add(erasure);
      return isRunning ? { ...erasure, state: 'running', erasedAt: null } : erasure;
    },
    'post /erasures': ({ body: { subject } }) =>
      begin(sampleErasure({ subject: { id: null, clickId: null, ...subject } })),
  };
  return { handlers, begin, erasures: () => erasures };
}
