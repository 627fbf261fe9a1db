import { structuredColumns } from '@linkplane/contracts/link-columns';

const structured: ReadonlySet<string> = new Set(structuredColumns);
const nameCharsMax = 100;

/**
 * An object of JSON as the cells of a row: objects within it by names such as `domain.fullName`, lists and what is deeper as JSON. Lists of objects with a name
 * are lists of the names, as services have tags. Undefined where the text is no object.
 */
export function flattenEntry(text: string | undefined): Map<string, string> | undefined {
  const entry = parse(text);
  if (!isObject(entry)) return undefined;
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(entry)) {
    if (isObject(value) && !structured.has(name))
      for (const [inner, deeper] of Object.entries(value)) put(cells, `${name}.${inner}`, deeper);
    else put(cells, name, value);
  }
  return cells;
}

function put(cells: Map<string, string>, name: string, value: unknown): void {
  cells.set(name.slice(0, nameCharsMax), toCell(value));
}

function toCell(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value) || value.length === 0 || !value.every(hasName))
    return Array.isArray(value) && value.length === 0 ? '' : JSON.stringify(value);
  return JSON.stringify(value.map(({ name }) => name));
}

function hasName(value: unknown): value is { name: string } {
  return isObject(value) && typeof value['name'] === 'string' && value['url'] === undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is nested deeper than a program can follow is no entry, either. */
function parse(text: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '');
    // Nesting that cannot be written cannot be a cell.
    JSON.stringify(value);
    return value;
  } catch {
    return undefined;
  }
}
