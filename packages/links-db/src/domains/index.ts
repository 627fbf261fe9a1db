// The queries of this folder that the management plane may use: its permission list.
export {
  recordDomainCheck,
  requestDomainCheck,
  takeDueDomains,
  type DomainCheck,
  type DueDomain,
} from './domain-checks.ts';
export { hasActiveFallbacks, isOpenLookup, settleFallbackLookup, type FallbackOutcome } from './fallback-lookups.ts';
export {
  failAbandonedFallbacks,
  forgetFallbackResults,
  forgetResultsOfDomain,
  removeFormerSlugs,
} from './remove-fallback-lookups.ts';
export { takeFallbackLookups, type FallbackLookup, type RunningLookup } from './take-fallback-lookups.ts';
export {
  deleteDomain,
  findDomain,
  hasOwnHost,
  listOwnHosts,
  lockDomain,
  insertDomain,
  insertPendingDomain,
  isServedDomain,
  listDomains,
  lockDomainsOfHost,
  updateDomain,
  type DomainFields,
  type DomainProblem,
  type DomainRecord,
  type NewDomain,
} from './domains.ts';
