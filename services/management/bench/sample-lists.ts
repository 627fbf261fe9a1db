const parts = {
  sort: ['createdAt', 'updatedAt', 'clicks', 'title', 'slug'],
  order: ['desc', 'asc'],
  state: ['', 'active', 'scheduled', 'expired', 'archived'],
  tag: ['', 'tag=Everyday', 'tag=Earlier', 'tag=Percent', 'tag=Rarely%20used&tag=Percent&tag=Tenth'],
  words: ['', '', 'q=poster%201237', 'q=podcast'],
};

/** Combinations of a sort, a state, tags and words, by their query; the same ones for the same seed. */
export function sampleLists(count: number, seed: number): Record<string, string> {
  const random = createRandom(seed);
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? '';
  const queries = new Set<string>();
  while (queries.size < count) {
    const state = pick(parts.state);
    const chosen = [
      `sort=${pick(parts.sort)}&order=${pick(parts.order)}`,
      state && `state=${state}`,
      pick(parts.tag),
      pick(parts.words),
    ];
    queries.add(chosen.filter((part) => part !== '').join('&'));
  }
  return Object.fromEntries([...queries].map((query) => [query, query]));
}

/** Numbers from 0 up to 1: a linear congruential generator. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
