import { eventLimits } from '@linkplane/events';
import bowser from 'bowser';

/** The client that a User-Agent header describes; empty where it is unknown. */
export type AgentClass = {
  /** `desktop`, `mobile`, `tablet`, `tv` or `bot`. */
  device: string;
  browser: string;
  os: string;
};

/** Cached agents: parsing takes tens of microseconds, and few agents send most clicks. */
const agentsMax = 20_000;
const unknown: AgentClass = { device: '', browser: '', os: '' };

/** The class of an agent depends on its text alone; it is cached for the most recent agents. */
export function createAgentClassifier(): (agent: string) => AgentClass {
  let recent = new Map<string, AgentClass>();
  let older = new Map<string, AgentClass>();
  return (agent) => {
    const known = recent.get(agent);
    if (known) return known;
    const classes = older.get(agent) ?? classifyAgent(agent);
    if (recent.size >= agentsMax / 2) {
      older = recent;
      recent = new Map();
    }
    recent.set(agent, classes);
    return classes;
  };
}

export function classifyAgent(agent: string): AgentClass {
  try {
    const text = agent.slice(0, eventLimits.agentCharsMax);
    const { platform, browser, os } = bowser.parse(hideHuawei(text));
    const device = isTelevision(text) ? 'tv' : (platform.type ?? deviceOf(text));
    return { device, browser: browser.name ?? '', os: os.name ?? '' };
  } catch {
    return unknown; // such as the empty one
  }
}

/**
 * The parser takes everything that names Huawei for a phone, though the tablets and computers of Huawei do so, too.
 * Browsers say what they run on; other programs, such as Dalvik, do not.
 */
function hideHuawei(agent: string): string {
  return agent.startsWith('Mozilla/') ? agent.replaceAll(/huawei/gi, 'vendor') : agent;
}

const harmonyPattern = /\((Phone|Tablet|PC|2in1|TV); OpenHarmony/;
const harmonyDevices: Record<string, string> = {
  Phone: 'mobile',
  Tablet: 'tablet',
  PC: 'desktop',
  '2in1': 'desktop',
  TV: 'tv',
};

/** The device of Chrome OS, which the parser gives no kind, and by the kinds with which OpenHarmony begins its agents. */
function deviceOf(agent: string): string {
  if (agent.includes('(X11; CrOS ')) return 'desktop';
  return harmonyDevices[harmonyPattern.exec(agent)?.[1] ?? ''] ?? '';
}

/**
 * Televisions, and what is connected to them: consoles of Sony, and boxes that run Android, which the parser takes for
 * tablets: those that say so, and models of Sony, Amazon, Google, Nvidia and Xiaomi.
 */
const televisionPattern =
  /\b(?:Smart-?TV|GoogleTV|Google TV|Android ?TV|HbbTV|CrKey|BRAVIA|AFT(?:[A-Z]{1,3}|[A-Z]{1,5}\d[A-Z\d]{0,6})(?= Build|[;)])|SHIELD Android TV|MiTV|MIBOX|VIDAA|Viera|Roku|PlayStation [45])/i;

function isTelevision(agent: string): boolean {
  return agent.startsWith('Mozilla/') && televisionPattern.test(agent);
}
