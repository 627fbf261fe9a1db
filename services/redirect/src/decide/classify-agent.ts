import { LRUCache } from 'lru-cache';
import { eventLimits } from '@linkplane/events';
import { isBot, isUnfurler } from '@linkplane/visitors/bots';

/** What the decision and the event need from a User-Agent header. */
export type AgentFacts = {
  bot: boolean;
  /** It shows a preview of the link: see `isUnfurler`. Always a bot. */
  unfurler: boolean;
  platform: 'ios' | 'android' | 'other';
  /** The header, cut to the event's limit, as a JSON string. */
  json: string;
};

const agentsMax = 10_000;
const iosPattern = /\b(?:iPhone|iPad|iPod)\b/;
const androidPattern = /\bAndroid\b/;

/** Few user agents send most requests, so each is classified once and cached. */
export function createAgentClassifier(): (agent: string) => AgentFacts {
  const cache = new LRUCache<string, AgentFacts>({ max: agentsMax });
  return (agent) => {
    const cut = agent.length > eventLimits.agentCharsMax ? agent.slice(0, eventLimits.agentCharsMax) : agent;
    let facts = cache.peek(cut); // no bookkeeping: an evicted agent is only classified again
    if (!facts) {
      facts = classifyAgent(cut);
      cache.set(cut, facts);
    }
    return facts;
  };
}

function classifyAgent(agent: string): AgentFacts {
  const platform = iosPattern.test(agent) ? 'ios' : androidPattern.test(agent) ? 'android' : 'other';
  const unfurler = isUnfurler(agent);
  return { bot: isBot(agent), unfurler, platform, json: JSON.stringify(agent.toWellFormed()) };
}
