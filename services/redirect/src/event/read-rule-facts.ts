import type { RuleFacts } from '@linkplane/link-decisions';
import type { AgentClass } from '@linkplane/visitors/agents';
import { completePlace, type LazyPlaces, type Place } from '@linkplane/visitors/places';
import type { RuleConditions } from '../decide/prepare-rules.ts';
import { coarseNetwork } from './describe-event.ts';
import { encodePlace } from './read-place.ts';

export type RuleFactsDeps = {
  /** The same table as that of reports, so that they show the country by which a rule decided. */
  places: Pick<LazyPlaces, 'locate' | 'load'>;
  /** The same names as those of reports. */
  classifyClient(userAgent: string): AgentClass;
};

/** A request to a link with rules; headers as they were sent. */
export type RuledRequest = Pick<RuleFacts, 'query' | 'address' | 'acceptLanguage' | 'referrer' | 'now'> & {
  userAgent: string;
  /** See `describePlace`. */
  placeJson: string;
};

/** `placeJson` is the place for the event: where a rule needs it, the one that it was decided by. */
export type SeenVisit = { facts: RuleFacts; placeJson: string };

const nowhere: Place = { country: '', region: '', city: '' };
const unknownClient: AgentClass = { device: '', browser: '', os: '' };

/** What the rules of a link need to know of a visit; undefined while the table of places is not there. */
export function readRuleFacts(
  { needsPlace, needsCity, needsClient }: RuleConditions,
  request: RuledRequest,
  { places, classifyClient }: RuleFactsDeps,
): SeenVisit | undefined {
  const { placeJson } = request;
  const client = needsClient ? classifyClient(request.userAgent) : unknownClient;
  if (!needsPlace) return { facts: describeFacts(request, client, nowhere), placeJson };
  const provided = parseProviderPlace(placeJson);
  if (provided && !needsCity)
    return { facts: describeFacts(request, client, completePlace(provided, nowhere)), placeJson };
  const locate = places.locate();
  if (!locate) return undefined;
  const located = locate(coarseNetwork(request.address));
  return {
    facts: describeFacts(request, client, completePlace(provided, located)),
    placeJson: provided ? placeJson : encodePlace(located),
  };
}

/** Written out, because it is called for every visit to a link with rules. */
function describeFacts(request: RuledRequest, client: AgentClass, place: Place): RuleFacts {
  const { query, address, acceptLanguage, referrer, now } = request;
  return { query, address, acceptLanguage, referrer, client, place, now };
}

type ProviderPlace = { country: string; region?: string; city?: string };

/** What the proxy said of the place, from its encoded form. */
function parseProviderPlace(placeJson: string): ProviderPlace | undefined {
  if (placeJson === '') return undefined;
  return (JSON.parse(`{${placeJson.slice(0, -1)}}`) as { place: ProviderPlace }).place;
}
