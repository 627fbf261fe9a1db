import * as contracts from '@linkplane/contracts';
import type { Route, Routes } from '@linkplane/contracts';

/** Every route of every table that the contract exports, by name. */
export const everyRoute: ReadonlyMap<string, Route> = new Map(
  Object.entries(contracts as Record<string, unknown>)
    .filter(([name]) => name.endsWith('Routes'))
    .flatMap(([, routes]) => Object.entries(routes as Routes)),
);

export const idKinds = [
  'linkId',
  'tagId',
  'profileId',
  'blockId',
  'webhookId',
  'deliveryId',
  'externalId',
  'templateId',
  'shareId',
  'erasureId',
  'scheduleId',
  'importId',
  'importJobId',
  'uploadId',
  'submissionId',
] as const;
export type IdKind = (typeof idKinds)[number];

/** The values of a request: the ids that it names, and the names that are shared by all workspaces. */
export type Given = Record<IdKind, string> & {
  ownBlockIds: string[];
  otherTagId: string;
  /** Another workspace of the person who has created the token. */
  targetId: string;
  /** The token of a click on one of the links. */
  clickToken: string;
  foreignLinkId?: string;
  slug?: string;
  domain?: string;
};

export type RouteRequest = { method: string; path: string; body?: unknown };

type RouteInputs = {
  /** The ids that it names, in its path or body. */
  ids?: IdKind[];
  /** Whether it creates what the ids in its path do not name. */
  createsMissing?: true;
  queries?: string[];
  bodies?: (given: Given) => unknown[];
};

const january = 'start=2026-01-01&end=2026-02-01';
const exports = ['links', 'profiles', 'clicks', 'conversions', 'profileEvents'].flatMap((type) =>
  [...(type === 'clicks' ? ['parquet'] : []), 'csv', 'json'].map(
    (format) => `?type=${type}&format=${format}&includeBots=true&${january}`,
  ),
);
const stats = [`?${january}`, `?${january}&interval=week&timezone=Asia/Kolkata&includeBots=true`];
const ofVisitors = [...stats, `?${january}&filter[country]=!XX&filter[device]=mobile,(none)`];
const filtered = [
  ...ofVisitors,
  `?${january}&filter[tag]=alpha%20tag`,
  `?${january}&filter[tag]=(none)&filter[utmTerm]=!nothing`,
  `?${january}&filter[conversion]=purchase`,
  `?${january}&filter[domain]=!go.omega.example&filter[utmSource]=(none)`,
];
const brokenDown = ['country', 'link', 'tag', 'domain', 'utmSource', 'conversion'].flatMap((by) =>
  ['', '&limit=1', '&filter[tag]=alpha%20tag'].map((more) => `?by=${by}&${january}${more}`),
);
const url = 'https://example.com/';
const destination = {
  endpoint: 'https://storage.example.com',
  accessKeyId: 'some-key',
  secretAccessKey: 'some-secret',
};
const deliveries = ['', '?limit=1', '?state=waiting', '?state=failed&limit=100&cursor='];
const shared = ({ slug, domain }: Given) => ({ ...(slug && { slug }), ...(domain && { domain }) });
const renamed = ({ slug }: Given) => (slug ? [{ slug }] : [{ title: 'taken over', slug: 'stolen' }, {}]);

/** The queries and bodies that each route is tested with. A test fails for a route that is missing here. */
export const routeInputs: Record<string, RouteInputs> = {
  createLink: {
    bodies: (given) => [
      { url, ...shared(given) },
      { url, tags: ['alpha tag'], ...shared(given) },
    ],
  },
  createLinks: {
    bodies: (given) => [{ links: [{ url, ...shared(given) }] }, { links: [{ url }], importId: 'shared' }],
  },
  listImports: {},
  undoImport: { ids: ['importId'], bodies: () => [{}, { deleteInUse: 0 }, { deleteInUse: 1 }] },
  listLinks: {
    queries: [
      ...[
        '',
        '?search=alpha',
        '?search=e',
        '?search=%25',
        '?search=_',
        '?q=alpha%20example.com',
        '?q=/',
        '?tag=alpha%20tag',
        '?tag=shared&tag=alpha%20tag&tagMode=all',
        '?tag=shared&notTag=alpha%20tag',
        '?domain=go.alpha.example',
        ...['active', 'scheduled', 'expired', 'archived'].map((state) => `?state=${state}`),
        '?page=2',
        '?cursor=',
        '?limit=1&cursor=',
      ],
      ...['createdAt', 'updatedAt', 'clicks', 'title', 'slug'].map((sort) => `?sort=${sort}&order=asc&limit=100`),
    ],
  },
  getLinkBySlug: { queries: ['?slug=omega-0', '?slug=OMEGA-1'] },
  getLinkByExternalId: { ids: ['externalId'] },
  putLinkByExternalId: { createsMissing: true, bodies: (given) => [{ url, ...shared(given) }] },
  updateLinks: {
    bodies: ({ linkId, foreignLinkId }) => [
      { ids: [linkId, ...(foreignLinkId ? [foreignLinkId] : [])], set: { notes: 'changed' }, addTags: ['bulk'] },
      { filter: { tag: ['alpha tag'] }, expect: 0, set: { archived: true } },
      { filter: { q: 'alpha', domain: 'to.alpha.example' }, expect: 3, removeTags: ['alpha tag'] },
    ],
  },
  deleteLinks: {
    bodies: ({ foreignLinkId = 'lnk_00000000000000000000' }) => [
      { ids: [foreignLinkId] },
      { filter: { q: 'alpha' }, expect: 0 },
      { filter: { tag: 'alpha tag', state: 'archived' }, expect: 3 },
    ],
  },
  transferLinks: {
    // The link itself stays for the tests that follow.
    bodies: ({ linkId, targetId, foreignLinkId = `${linkId}x` }) => [
      { ids: [foreignLinkId], workspaceId: targetId, history: 'keep' },
    ],
  },
  getLink: { ids: ['linkId'] },
  updateLink: { ids: ['linkId'], bodies: renamed },
  deleteLink: { ids: ['linkId'] },
  getLinkQr: { ids: ['linkId'], queries: ['', '?format=svg', '?format=base64', '?size=1000&margin=0', '?dots=dot'] },
  getLinkQrStyle: { ids: ['linkId'] },
  putLinkQrStyle: { ids: ['linkId'], bodies: () => [{ dark: '#400000', level: 'Q' }, {}] },
  deleteLinkQrStyle: { ids: ['linkId'] },
  downloadQrCodes: { queries: ['?tag=alpha%20tag', '?as=sheet&tag=alpha%20tag', '?format=png'] },
  getWorkspaceSettings: {},
  updateWorkspaceSettings: {
    bodies: () => [{ destinationSchemes: ['acme'] }, { excludedAddresses: ['10.0.0.1'], botAgents: ['acme'] }, {}],
  },
  createUtmTemplate: { bodies: () => [{ name: 'Campaign', utmSource: 'mail', required: ['utmSource'] }] },
  listUtmTemplates: {},
  getUtmTemplate: { ids: ['templateId'] },
  updateUtmTemplate: { ids: ['templateId'], bodies: () => [{ name: 'taken over', utmSource: null }, {}] },
  deleteUtmTemplate: { ids: ['templateId'] },
  resetLinkStats: { ids: ['linkId'], bodies: () => [{}, { before: '2026-01-10T00:00:00Z' }] },
  createErasure: {
    bodies: ({ linkId }) => [
      { subject: { type: 'link', id: linkId }, before: '2025-01-10T00:00:00Z' },
      { subject: { type: 'visitor', clickId: 'evt_unknown' } },
    ],
  },
  recordConversion: {
    bodies: ({ clickToken }) => [
      { token: clickToken, name: 'purchase', externalId: 'order-new', value: '9.90', currency: 'EUR' },
      { token: clickToken, name: 'sign-up', externalId: 'sign-up-new' },
    ],
  },
  listConversions: { queries: ['', '?limit=1&cursor=', '?linkId=lnk_00000000000000000000'] },
  listErasures: {},
  getErasure: { ids: ['erasureId'] },
  createShare: {
    bodies: ({ linkId, tagId }) => [
      { subject: { type: 'link', id: linkId }, expiresAt: '2999-01-01T00:00:00Z' },
      { subject: { type: 'tag', id: tagId }, password: 'open sesame', dimensions: ['country'] },
    ],
  },
  listShares: {},
  updateShare: { ids: ['shareId'], bodies: () => [{ embed: true, dimensions: [] }, {}] },
  deleteShare: { ids: ['shareId'] },
  createExportSchedule: {
    bodies: () => [
      { type: 'clicks', format: 'csv', interval: 'daily', destination: { ...destination, bucket: 'new' } },
    ],
  },
  listExportSchedules: {},
  getExportSchedule: { ids: ['scheduleId'] },
  updateExportSchedule: {
    ids: ['scheduleId'],
    bodies: () => [{ enabled: false }, { destination: { bucket: 'taken-over', secretAccessKey: 'another' } }, {}],
  },
  deleteExportSchedule: { ids: ['scheduleId'] },
  runExportSchedule: { ids: ['scheduleId'] },
  createImportJob: {
    bodies: () => [{ service: 'dub', apiKey: 'key-of-dub', url: 'https://dub.old.example/', dryRun: true }],
  },
  listImportJobs: {},
  getImportJob: { ids: ['importJobId'] },
  listImportProblems: { ids: ['importJobId'], queries: ['', '?limit=1&after=0&code=SLUG_TAKEN'] },
  runImportJob: { ids: ['importJobId'], bodies: () => [{}, { apiKey: 'another-key', dropOlder: true, hosts: [] }] },
  pauseImportJob: { ids: ['importJobId'] },
  undoImportJob: { ids: ['importJobId'], bodies: () => [{}, { deleteInUse: true }] },
  listSubmissions: { ids: ['profileId', 'blockId'], queries: ['', '?limit=1&cursor='] },
  exportSubmissions: { ids: ['profileId', 'blockId'] },
  deleteSubmission: { ids: ['profileId', 'blockId', 'submissionId'] },
  createUpload: { queries: ['?purpose=avatar', '?purpose=logo&x=0&y=0&width=2&height=2'] },
  importUpload: { bodies: () => [{ url: 'https://no-such-host.example/a.png', purpose: 'thumbnail' }] },
  listUploads: { queries: ['', '?purpose=avatar', '?limit=1&cursor='] },
  deleteUpload: { ids: ['uploadId'] },
  createPagePreview: { bodies: () => [{ url: 'https://no-such-host.example/' }] },
  createTag: { bodies: ({ slug }) => [{ name: `tag ${slug ?? 'of omega'}`, colour: '#123abc' }] },
  listTags: {},
  getTag: { ids: ['tagId'] },
  updateTag: { ids: ['tagId'], bodies: () => [{ name: 'taken over' }, { colour: null }, {}] },
  deleteTag: { ids: ['tagId'] },
  mergeTag: { ids: ['tagId'], bodies: ({ otherTagId }) => [{ into: otherTagId }] },
  createProfile: { bodies: (given) => [{ displayName: 'Name', slug: 'fresh', ...shared(given) }] },
  listProfiles: {},
  getProfile: { ids: ['profileId'] },
  updateProfile: {
    ids: ['profileId'],
    bodies: ({ slug }) => (slug ? [{ slug }] : [{ displayName: 'taken over', slug: 'stolen' }, {}]),
  },
  deleteProfile: { ids: ['profileId'] },
  addBlock: { ids: ['profileId'], bodies: () => [{ type: 'divider' }] },
  reorderBlocks: {
    ids: ['profileId', 'blockId'],
    bodies: ({ blockId, ownBlockIds }) => [{ blockIds: [blockId] }, { blockIds: [...ownBlockIds, blockId] }],
  },
  updateBlock: { ids: ['profileId', 'blockId'], bodies: () => [{ label: 'taken over' }, {}] },
  deleteBlock: { ids: ['profileId', 'blockId'] },
  getLinkStats: { ids: ['linkId'], queries: filtered },
  getTagStats: { ids: ['tagId'], queries: filtered },
  getProfileStats: { ids: ['profileId'], queries: ofVisitors },
  getOverview: { queries: filtered },
  getBreakdown: { queries: brokenDown },
  getHours: { queries: filtered.map((query) => query.replace('&interval=week', '')) },
  getSparklines: { queries: ['?ids=lnk_1,lnk_00000000000000000000'] },
  getRealtime: { queries: ['', '?filter[tag]=alpha%20tag'] },
  streamRealtime: {},
  exportAnalytics: { queries: [...exports, `?type=clicks&${january}&filter[tag]=alpha%20tag`] },
  createWebhook: { bodies: () => [{ url, events: ['link.clicked'] }] },
  listWebhooks: {},
  getWebhook: { ids: ['webhookId'] },
  updateWebhook: {
    ids: ['webhookId'],
    bodies: () => [{ url, active: false }, { description: 'taken over' }, { active: true }, {}],
  },
  deleteWebhook: { ids: ['webhookId'] },
  testWebhook: { ids: ['webhookId'], bodies: () => [{}, { type: 'link.created' }] },
  rotateWebhookSecret: { ids: ['webhookId'] },
  listWebhookDeliveries: { ids: ['webhookId'], queries: deliveries },
  getWebhookDelivery: { ids: ['webhookId', 'deliveryId'] },
  retryWebhookDelivery: { ids: ['webhookId', 'deliveryId'] },
};

/** Every request that a route is tested with. */
export function listRequests(name: string, given: Given): RouteRequest[] {
  const [route, how] = [everyRoute.get(name), routeInputs[name]];
  if (!route || !how) throw new Error(`there are no requests for ${name}`);
  const path = `/v1${route.path.replaceAll(/:(\w+)/g, (_, param: string) => given[kindOf(route.path, param)])}`;
  const method = route.method.toUpperCase();
  const bodies = how.bodies?.(given) ?? [undefined];
  return (how.queries ?? ['']).flatMap((query) =>
    bodies.map((body) => ({ method, path: `${path}${query}`, ...(body !== undefined && { body }) })),
  );
}

function kindOf(path: string, param: string): IdKind {
  if (param === 'submissionId') return param;
  if (param === 'blockId' || param === 'profileId' || param === 'deliveryId' || param === 'externalId') return param;
  if (param === 'id' && path.startsWith('/links/')) return 'linkId';
  if (param === 'id' && path.startsWith('/tags/')) return 'tagId';
  if (param === 'id' && path.startsWith('/profiles/')) return 'profileId';
  if (param === 'id' && path.startsWith('/utm-templates/')) return 'templateId';
  if (param === 'id' && path.startsWith('/shares/')) return 'shareId';
  if (param === 'id' && path.startsWith('/erasures/')) return 'erasureId';
  if (param === 'id' && path.startsWith('/export-schedules/')) return 'scheduleId';
  if (param === 'id' && path.startsWith('/imports/')) return 'importId';
  if (param === 'id' && path.startsWith('/import-jobs/')) return 'importJobId';
  if (param === 'id' && path.startsWith('/uploads/')) return 'uploadId';
  if (param === 'id' && path.startsWith('/webhooks/')) return 'webhookId';
  throw new Error(`the parameter ${param} of ${path} is unknown`);
}
