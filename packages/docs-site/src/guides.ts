import { join } from 'node:path/posix';

/** A page of the documentation that is a Markdown file of the repository. */
export type Guide = {
  /** The last part of its address. */
  slug: string;
  /** Its file, as a path from `docs/`. */
  file: string;
  title: string;
};

export type GuideGroup = { title: string; guides: readonly Guide[] };

const guide = (slug: string, title: string, file = `${slug}.md`): Guide => ({ slug, title, file });
const decision = (slug: string, title: string): Guide => guide(slug, title, `decisions/${slug}.md`);

/** One for each kind of reader: the first page of the documentation leads to them. */
export const quickStarts: readonly Guide[] = [
  guide('creator', 'For creators', 'quick-start/creator.md'),
  guide('marketer', 'For marketers', 'quick-start/marketer.md'),
  guide('developer', 'For developers', 'quick-start/developer.md'),
  guide('analyst', 'For analysts', 'quick-start/analyst.md'),
  guide('operator', 'For operators', 'quick-start/operator.md'),
];

const using: readonly GuideGroup[] = [
  { title: 'Quick starts', guides: quickStarts },
  {
    title: 'Links, profiles and reports',
    guides: [
      guide('dashboard', 'The dashboard'),
      guide('reports', 'Reports and filters'),
      guide('profiles', 'Profiles'),
      guide('profile-blocks', 'Blocks of profiles'),
      guide('custom-domains', 'Custom domains'),
      guide('aliases', 'Aliases and moving links', 'api/aliases.md'),
      guide('import-jobs', 'Import from another service', 'api/import-jobs.md'),
      guide('transfers', 'Move links to another workspace', 'api/transfers.md'),
      guide('rules', 'Rules', 'api/rules.md'),
      guide('split-tests', 'Split tests', 'api/split-tests.md'),
      guide('qr-codes', 'QR codes', 'api/qr-codes.md'),
      guide('app-links', 'App links', 'api/app-links.md'),
      guide('passwords', 'Passwords, previews and paths', 'api/passwords.md'),
      guide('conversions', 'Conversions', 'api/conversions.md'),
    ],
  },
  {
    title: 'Build on the API',
    guides: [
      guide('quick-start', 'First calls', 'api/quick-start.md'),
      guide('authentication', 'Authentication', 'api/authentication.md'),
      guide('errors', 'Errors', 'api/errors.md'),
      guide('paging', 'Paging and searching', 'api/paging.md'),
      guide('idempotency', 'Idempotency', 'api/idempotency.md'),
      guide('limits', 'Limits', 'api/limits.md'),
      guide('imports', 'Bulk calls and imports', 'api/imports.md'),
      guide('webhooks', 'Webhooks'),
      guide('python', 'Python', 'api/python.md'),
      guide('generated-clients', 'Generated clients', 'api/generated-clients.md'),
      guide('mcp', 'Assistants and agents (MCP)', 'api/mcp.md'),
      guide('automation', 'n8n, Zapier and Make', 'api/automation.md'),
      guide('compatible-apis', 'APIs of other services', 'api/compatible-apis.md'),
      guide('bi', 'SQL and BI tools'),
    ],
  },
];

const operating: GuideGroup = {
  title: 'Run it yourself',
  guides: [
    guide('configuration', 'Configuration'),
    guide('operations', 'Operations'),
    guide('proxies', 'Behind a proxy'),
    guide('mail', 'Mail'),
    guide('metrics', 'Metrics'),
    guide('backup', 'Backup and restore'),
    guide('move-in', 'Move in from another service'),
    guide('move-workspace', 'Move a workspace'),
    guide('cli', 'Operator commands'),
    guide('kubernetes', 'Kubernetes'),
    guide('security', 'Security'),
    guide('architecture', 'Architecture'),
    guide('fast-lane', 'The fast lane'),
    guide('fault-matrix', 'Faults and guarantees'),
  ],
};

/** What becomes of each field of a service that links are imported from. */
const sources: GuideGroup = {
  title: 'Import from',
  guides: [
    guide('source-yourls', 'YOURLS', 'sources/yourls.md'),
    guide('source-kutt', 'Kutt', 'sources/kutt.md'),
    guide('source-shlink', 'Shlink', 'sources/shlink.md'),
    guide('source-dub', 'Dub', 'sources/dub.md'),
    guide('source-rebrandly', 'Rebrandly', 'sources/rebrandly.md'),
    guide('source-shortio', 'Short.io', 'sources/shortio.md'),
    guide('source-bitly', 'Bitly', 'sources/bitly.md'),
    guide('source-chhoto', 'chhoto-url', 'sources/chhoto-url.md'),
    guide('source-sink', 'Sink', 'sources/sink.md'),
    guide('source-linkstack', 'LinkStack', 'sources/linkstack.md'),
    guide('source-csv', 'CSV and JSON', 'sources/csv.md'),
  ],
};

const contributing: readonly GuideGroup[] = [
  {
    title: 'Contribute',
    guides: [
      guide('contributing', 'Contributing', '../CONTRIBUTING.md'),
      guide('recipes', 'Recipes'),
      guide('security-policy', 'Reporting vulnerabilities', '../SECURITY.md'),
      guide('changelog', 'Changelog', '../CHANGELOG.md'),
    ],
  },
  {
    title: 'Decisions',
    guides: [
      guide('decisions', 'All decisions', 'decisions/README.md'),
      decision('0001-no-framework-on-the-redirect-path', '1. No framework on the redirect path'),
      decision('0002-journal-before-the-response', '2. Journal before the response'),
      decision('0003-projections-instead-of-materialised-views', '3. Projections, no views'),
      decision('0004-stream-positions-in-postgres', '4. Positions in Postgres'),
      decision('0005-kafkajs-with-a-patch', '5. kafkajs, with a patch'),
      decision('0006-chdb-behind-http', '6. chdb behind HTTP'),
      decision('0007-planes-as-threads', '7. Planes as threads'),
      decision('0008-fast-lane', '8. A fast lane'),
      decision('0009-erasures-in-passes', '9. Erasures in passes'),
      decision('0010-one-renderer-for-documentation', '10. One renderer for documentation'),
      decision('0011-limits-that-are-set-later', '11. Limits that are set later'),
      decision('0012-conversions-of-erased-clicks', '12. Conversions of erased clicks'),
      decision('0013-late-clicks-in-exported-files', '13. Late clicks in exported files'),
      decision('0014-what-stays-our-own', '14. What stays our own'),
      decision('0015-kafkajs-stays-beside-platformatic-kafka', '15. kafkajs stays'),
      decision('0016-one-connection-between-threads', '16. One connection'),
    ],
  },
];

/** What the product serves at /docs, in the order of the navigation. Its images have the files of `docs/` alone. */
export const productGroups: readonly GuideGroup[] = [...using, operating, sources];

/** What the published site has: everything. */
export const publishedGroups: readonly GuideGroup[] = [...productGroups, ...contributing];

/** The title before which the navigation lists the API reference. */
export const groupAfterReference = operating.title;

export const listGuides = (groups: readonly GuideGroup[]): readonly Guide[] => groups.flatMap(({ guides }) => guides);

/** The address of a guide's page in the product. */
export const guidePath = ({ slug }: Pick<Guide, 'slug'>): string => `/docs/guides/${slug}`;

/** The file of a guide, from the root of the repository. */
export const guideSource = ({ file }: Pick<Guide, 'file'>): string => join('docs', file);
