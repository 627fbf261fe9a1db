import crawlers from 'crawler-user-agents';
import browsers from 'top-user-agents';

/** User-Agent headers seen in the wild. */
export type Agents = { browsers: string[]; crawlers: string[] };

/** The most used browsers of today, and every crawler that the corpus has an example of. */
export function collectAgents(): Agents {
  return { browsers, crawlers: crawlers.flatMap(({ instances }) => instances) };
}
