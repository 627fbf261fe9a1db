import { colourOfTag, type Tag } from '@linkplane/contracts';
import { cleanTagName, hasTag, toTagKey } from './tag-key.ts';

export type TagChoice = { name: string; colour: string | null; isNew?: boolean };

/** Rendered at once; typing finds the others. */
const choicesShownMax = 100;

/**
 * The tags that a field offers for the typed text. @property all with those that are chosen, existing or not
 * @param canCreate whether a typed name that is not a tag is offered as a new one
 */
export function listChoices(
  tags: readonly Pick<Tag, 'name' | 'colour'>[],
  chosen: readonly string[],
  typed: string,
  canCreate: boolean,
): { all: TagChoice[]; shown: TagChoice[] } {
  const known = tags.map(({ name }) => name);
  const all: TagChoice[] = [
    ...tags.map(({ name, colour }) => ({ name, colour })),
    ...chosen.filter((name) => !known.includes(name)).map((name) => ({ name, colour: colourOfTag(name) })),
  ];
  const name = cleanTagName(typed);
  const shown = all.filter((choice) => toTagKey(choice.name).includes(toTagKey(name))).slice(0, choicesShownMax);
  const isNew =
    canCreate &&
    name !== '' &&
    !hasTag(
      all.map((each) => each.name),
      name,
    );
  if (!isNew) return { all, shown };
  const created = { name, colour: colourOfTag(name), isNew };
  return { all: [...all, created], shown: [...shown, created] };
}
