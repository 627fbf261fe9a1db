import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { eventLimits } from '@linkplane/events';

/** What deciding and counting need to know of a User-Agent header. */
export type AgentFacts = {
  bot: boolean;
  platform: 'ios' | 'android' | 'other';
  /** The header, cut to the event's limit, as a JSON string. */
  json: string;
};

const agentsMax = 10_000;
const iosPattern = /\b(?:iPhone|iPad|iPod)\b/;
const androidPattern = /\bAndroid\b/;

/** Few user agents send most requests, so each is looked at once. */
export function createAgentClassifier(): (agent: string) => AgentFacts {
  const known = new LRUCache<string, AgentFacts>({ max: agentsMax });
  return (agent) => {
    const cut = agent.length > eventLimits.agentCharsMax ? agent.slice(0, eventLimits.agentCharsMax) : agent;
    let facts = known.peek(cut); // no bookkeeping: an agent that is evicted is just looked at again
    if (!facts) {
      facts = classifyAgent(cut);
      known.set(cut, facts);
    }
    return facts;
  };
}

function classifyAgent(agent: string): AgentFacts {
  const platform = iosPattern.test(agent) ? 'ios' : androidPattern.test(agent) ? 'android' : 'other';
  return { bot: isbot(agent), platform, json: JSON.stringify(agent.toWellFormed()) };
}
