import type { Route, Routes } from '../route.ts';
import type { ResponseLink } from './openapi-types.ts';

/**
 * OpenAPI links from the response of a route that creates: POST /links returns the id that every route below /links/:id takes.
 * Ids in the path of the creating route are passed on.
 */
export function linkOperations(creator: Route, routes: Routes): Record<string, ResponseLink> {
  if (creator.method !== 'post' || creator.status !== 201) return {};
  const links: Record<string, ResponseLink> = {};
  for (const [name, route] of Object.entries(routes)) {
    const parameters = parametersFrom(creator.path.split('/'), route.path.split('/'));
    if (parameters) links[name] = { operationId: name, description: route.summary, parameters };
  }
  return links;
}

/** Undefined when the path does not contain the created resource. */
function parametersFrom(creator: string[], path: string[]): Record<string, string> | undefined {
  const created = path[creator.length];
  if (!created?.startsWith(':')) return undefined;
  const parameters: Record<string, string> = { [created.slice(1)]: '$response.body#/data/id' };
  for (const [index, segment] of creator.entries()) {
    const other = path[index] ?? '';
    if (segment.startsWith(':') && other.startsWith(':'))
      parameters[other.slice(1)] = `$request.path.${segment.slice(1)}`;
    else if (segment !== other) return undefined;
  }
  return path.slice(creator.length + 1).some((segment) => segment.startsWith(':')) ? undefined : parameters;
}
