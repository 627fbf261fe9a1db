import crawlers from 'crawler-user-agents';
import browsers from 'top-user-agents';

/** Real User-Agent headers. */
export type Agents = { browsers: string[]; crawlers: string[] };

/** The most used current browsers, and every crawler of which the corpus has an example. */
export function collectAgents(): Agents {
  return { browsers, crawlers: crawlers.flatMap(({ instances }) => instances) };
}
