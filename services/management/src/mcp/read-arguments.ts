import { takesIdempotencyKey, type Route } from '@linkplane/contracts';
import { validationError } from '../http/app-error.ts';
import { isIdempotencyKey } from '../public-api/run-once.ts';

export type Arguments = Record<string, unknown>;

/** Where the arguments of a tool go in the call of the API that it stands for. */
export type SortedArguments = {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Arguments;
  idempotencyKey: string | undefined;
};

/**
 * Sorts the arguments of a tool into path, query and body; the schemas of the contract check them afterwards.
 * @throws AppError VALIDATION_ERROR for an argument of the path, or an idempotencyKey, that is missing or no text
 */
export function sortArguments(route: Route, given: Arguments): SortedArguments {
  const { idempotencyKey, ...others } = takesIdempotencyKey(route) ? given : { ...given, idempotencyKey: undefined };
  const rest = new Map(Object.entries(others));
  if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey))
    throw validationError({ field: 'idempotencyKey', message: 'must have 1 to 255 printable ASCII characters' });
  const params: Record<string, string> = {};
  for (const [, name = ''] of route.path.matchAll(/:(\w+)/g)) {
    const value = rest.get(name);
    rest.delete(name);
    if (typeof value !== 'string') throw validationError({ field: name, message: 'must be a text' });
    params[name] = value;
  }
  return {
    params,
    // An argument that neither of them knows is refused with those that are meant for it.
    query: route.body ? {} : toQuery(rest),
    body: route.body ? Object.fromEntries(rest) : {},
    idempotencyKey,
  };
}

/** A query has texts alone; filters are in it one by one. */
function toQuery(given: Map<string, unknown>): Record<string, unknown> {
  const { filters, ...others } = Object.fromEntries(given);
  const query = Object.entries(others).flatMap(([name, value]) => toParameter(name, value));
  if (filters === undefined || filters === null) return Object.fromEntries(query);
  if (typeof filters !== 'object' || Array.isArray(filters))
    throw validationError({ field: 'filters', message: 'must be an object' });
  const filter = Object.entries(filters).flatMap(([name, value]) => toParameter(`filter[${name}]`, value));
  return Object.fromEntries([...query, ...filter]);
}

function toParameter(name: string, value: unknown): [string, unknown][] {
  if (value === undefined || value === null) return [];
  return [[name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value]];
}
