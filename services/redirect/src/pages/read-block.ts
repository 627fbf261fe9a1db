import type { TargetBlock } from '@linkplane/links-db/planes/redirect';
import type { ProfileBlock } from '@linkplane/profile-page/visits';

/** Parses a block's JSON; undefined when it is invalid, as it may be when it came from the shared cache. */
export function readBlock({ id, json }: TargetBlock): ProfileBlock | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return undefined;
  }
  const { type, label, content, icon, settings } = (parsed ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || typeof settings !== 'object' || settings === null || Array.isArray(settings))
    return undefined;
  return {
    id,
    type,
    label: readText(label),
    content: readText(content),
    icon: readText(icon),
    settings: settings as Record<string, unknown>,
  };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
