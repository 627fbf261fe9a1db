import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { eventLimits } from '@linkplane/events';
import { isUnfurler } from './find-unfurler.ts';

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
  const bot = unfurler || programs.test(agent) || isbot(hideNames(agent));
  return { bot, unfurler, platform, json: JSON.stringify(agent.toWellFormed()) };
}

/**
 * Programs that isbot does not know: libraries that load an address for a script or an app (of Apple's systems no browser
 * names the network library, whose agent is that of an app), players of media, and scanners for weaknesses.
 */
const programs = new RegExp(
  '^(?:Dart|pip|stagefright|AppleCoreMedia|VLC)/|^(?!Mozilla/).{1,200} (?:CFNetwork|Alamofire)/|' +
    '\\b(?:Windows)?PowerShell/|Nikto|Nessus|Acunetix|\\$\\{jndi:',
);

/** What the apps of Facebook say of themselves, the phone and its carrier: `[FBAN/FB4A;…;FBCR/Vodafone;…]`. */
const facebookApp = /\[(?:FBAN|FB_IAB)\/[^\]]*\]?/g;
/** What the maker of a phone calls it: the model and the number of its software. */
const androidModel = /; ?[^;/]{1,60} Build\/[\w.+-]*/g;
/** Phones of Logicom and Cubot, in browsers that name no software. */
const botNamedPhone = /(?<![a-z])(?:M[ _-]?bot|Cubot)(?=[ _);/-])/gi;

/**
 * Removes the names of devices and carriers, which are no words of a program: "M bot 60" is a phone, and what an app of
 * Facebook says in one piece or in several depends on the carrier's name. All that is left decides.
 */
function hideNames(agent: string): string {
  const named = agent.includes('[FB') ? agent.replaceAll(facebookApp, '') : agent;
  if (!androidPattern.test(named)) return named;
  return named.replaceAll(androidModel, ';').replaceAll(botNamedPhone, 'phone');
}
