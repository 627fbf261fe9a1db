import { nameSubjects, type ErasedRows, type ErasedSubjects, type ErasureOrder } from '@linkplane/clicks-db/write';
import type { ErasurePass, PassErasure } from '@linkplane/links-db/planes/analytics';

type Kind = ErasurePass['kind'];

/** The rows that a pass erases: a function of what Postgres has of it, so that every process deletes the same ones. */
export function describeErasedRows(
  { kind, ends }: Pick<ErasurePass, 'kind' | 'ends'>,
  erasures: PassErasure[],
): ErasedRows {
  const first = new Map<string, PassErasure>();
  for (const erasure of erasures) {
    const name = nameErasure(kind, erasure);
    const known = first.get(name);
    if (!known || known.before < erasure.before) first.set(name, erasure);
  }
  return {
    subjects: describeSubjects(kind, [...first.values()]),
    ends,
    orders: erasures.flatMap((erasure) => describeOrder(kind, erasure)),
  };
}

/** Names what goes. All conversions of a deleted workspace go, whenever they were recorded. */
function describeOrder(kind: Kind, erasure: PassErasure): ErasureOrder[] {
  const name = nameErasure(kind, erasure);
  if (name === '') return [];
  const { before, lastConversion } = erasure;
  return [kind === 'workspace' ? { name, before: null, lastConversion: null } : { name, before, lastConversion }];
}

/** The name of an erasure's subject, as rows are counted by; empty for a visitor who was not found. */
export function nameErasure(kind: Kind, erasure: PassErasure): string {
  return nameSubjects(describeSubjects(kind, [erasure]))[0] ?? '';
}

function describeSubjects(kind: Kind, erasures: PassErasure[]): ErasedSubjects {
  switch (kind) {
    case 'link': {
      const links = erasures.flatMap(({ workspaceId, linkId, before }) =>
        linkId === null ? [] : [{ workspaceId, linkId, before }],
      );
      return { kind: 'links', links };
    }
    case 'visitor': {
      const visitors = erasures.flatMap(({ workspaceId, visitor, visitorDay: day }) =>
        visitor === null || day === null ? [] : [{ workspaceId, visitor, day }],
      );
      return { kind: 'visitors', visitors };
    }
    case 'retention':
      return { kind: 'workspaces', workspaces: erasures.map(({ workspaceId, before }) => ({ workspaceId, before })) };
    case 'workspace':
      return { kind: 'workspaces', workspaces: erasures.map(({ workspaceId }) => ({ workspaceId, before: null })) };
    case 'import': {
      const imports = erasures.flatMap(({ workspaceId, streamSource: source }) =>
        source === null ? [] : [{ workspaceId, source }],
      );
      return { kind: 'imports', imports };
    }
  }
}
