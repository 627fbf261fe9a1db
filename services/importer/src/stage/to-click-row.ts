import { hash, randomBytes } from 'node:crypto';
import { classifyReferrer } from '@linkplane/analytics';
import type { SourceClick } from '@linkplane/import-sources';
import { readVia, type ViaField } from '@linkplane/events';
import { classifyAgent, type AgentClass } from '@linkplane/visitors/agents';
import { isBot } from '@linkplane/visitors/bots';

/** What a click of another service becomes, all but its link: written to the staged file, and the same at each reading of it. */
export type StagedClick = {
  /** The key of its link at the source. */
  link: string;
  id: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
  bot: boolean;
  qr: boolean;
  country: string;
  region: string;
  city: string;
  device: string;
  browser: string;
  os: string;
  referrer: string;
  visitor: string;
  /** The UTM parameters and the `ref` of the visit; unset where it had none. */
  via?: Partial<Record<ViaField, string>>;
};

const dayMs = 86_400_000;
const agentCharsMax = 512;
const placeCharsMax = 128;
const nameCharsMax = 64;
const idChars = 32;
const keyBytes = 32;
/** Keys of days: a source in the order of time needs one or two. Those of 30 years are kept. */
const daysMax = 11_000;
/** Some 2 MB. */
const agentsMax = 5_000;

/**
 * Makes clicks of a source what this product stores of its own: the agent is classified and dropped, the referrer is a host, and the visitor a hash
 * under a key of the UTC day that is forgotten with this function, or with its reading.
 * @param sourceName with it the ids of clicks are the same in every run, and others than those of any other source
 * @param keyOfDay gives the same keys to each process of a reading; default: random ones
 */
export function createClickStager(
  sourceName: string,
  ownHosts: readonly string[],
  keyOfDay: (day: number) => string = () => randomBytes(keyBytes).toString('hex'),
): (click: SourceClick) => StagedClick {
  const describeAgent = createAgentReader();
  const keys = new Map<number, string>();
  const hashVisitor = (at: number, visitor: string): string => {
    const day = Math.floor(at / dayMs);
    let key = keys.get(day);
    if (!key) {
      if (keys.size >= daysMax) keys.clear();
      keys.set(day, (key = keyOfDay(day)));
    }
    return hash('sha256', key + visitor).slice(0, idChars);
  };
  return (click) => {
    const agent = click.agent === '' ? undefined : describeAgent(click.agent.slice(0, agentCharsMax));
    const classes = agent ?? click;
    const via = click.query === undefined ? undefined : readVia(click.query);
    const staged: StagedClick = {
      link: click.link,
      id: `imp_${hash('sha256', `${sourceName}\n${click.id}`).slice(0, idChars)}`,
      at: click.at,
      bot: click.bot === true || agent?.bot === true,
      qr: click.qr,
      country: click.country,
      region: toText(click.region, placeCharsMax),
      city: toText(click.city, placeCharsMax),
      device: toText(classes.device, nameCharsMax),
      browser: toText(classes.browser, nameCharsMax),
      os: toText(classes.os, nameCharsMax),
      referrer: readReferrer(click.referrer, ownHosts),
      visitor: hashVisitor(click.at, click.visitor),
    };
    if (via) staged.via = via;
    return staged;
  };
}

/** Most clicks of a source have one of few agents, and telling bots apart costs more than all else about a click. */
function createAgentReader() {
  const known = new Map<string, AgentClass & { bot: boolean }>();
  return (agent: string) => {
    let found = known.get(agent);
    if (!found) {
      if (known.size >= agentsMax) known.clear();
      // A copy: a part of a text keeps all of that text in memory.
      known.set(Buffer.from(agent).toString(), (found = { ...classifyAgent(agent), bot: isBot(agent) }));
    }
    return found;
  };
}

/** A source has URLs, or hosts alone. */
function readReferrer(referrer: string, ownHosts: readonly string[]): string {
  if (referrer === '') return '';
  return classifyReferrer(referrer.includes('://') ? referrer : `https://${referrer}`, ownHosts);
}

/** Text without the characters that a store or a page cannot show. */
function toText(text: string, charsMax: number): string {
  return text
    .slice(0, charsMax)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed();
}
