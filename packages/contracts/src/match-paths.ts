import { largeBodyPaths, streamedPaths } from './streamed-paths.ts';

const patterns = streamedPaths.map((path) => path.split('/'));
const largeBodies = largeBodyPaths.map(({ path, bytesMax }) => ({ pattern: path.split('/'), bytesMax }));

/**
 * Whether the response to a path is a stream, such as an export or live figures, under any base path of the API. Compares
 * segment by segment with the routes of the contract: linear in the length of the path.
 * @param target of the request line, with or without a query
 */
export function isStreamedPath(target: string): boolean {
  const segments = segmentsOf(target);
  return patterns.some((pattern) => matches(pattern, segments));
}

/** The limit of bodies in bytes at a path that takes files; undefined at every other one. */
export function findLargeBodyLimit(target: string): number | undefined {
  const segments = segmentsOf(target);
  return largeBodies.find(({ pattern }) => matches(pattern, segments))?.bytesMax;
}

function segmentsOf(target: string): string[] {
  const queryStart = target.indexOf('?');
  const path = queryStart === -1 ? target : target.slice(0, queryStart);
  // The router ignores one trailing slash.
  return (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}
