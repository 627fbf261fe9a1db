import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { writeContentSecurityPolicy } from './content-security-policy.ts';

/** A stylesheet in the head delays the first paint; at the end of the body it only delays the scripts. */
const moveStylesToEnd = (): Plugin => ({
  name: 'move-styles-to-end',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      const styles = page.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      const rest = styles.reduce((text, style) => text.replace(style, ''), page);
      return rest.replace('</body>', `${styles.join('')}</body>`);
    },
  },
});

/**
 * The dashboard itself is loaded after the language is known; its files are requested with the page all the same, so
 * that the first view does not wait for a round trip more.
 */
const preloadApp = (): Plugin => ({
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/render-app.tsx') === true);
      if (!app) throw new Error('The dashboard is not part of the bundle.');
      const needed = new Set([app]);
      for (const chunk of needed)
        for (const other of chunks) if (chunk.imports.includes(other.fileName)) needed.add(other);
      const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const links = [
        ...[...needed].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/app/${fileName}">`),
        ...styles.map((fileName) => `<link rel="stylesheet" crossorigin href="/app/${fileName}">`),
      ].filter((link) => !page.includes(link));
      return page.replace('</head>', `${links.join('')}</head>`);
    },
  },
});

/** Management sends the policy with each page; both come from the same build, so they cannot diverge. */
const emitPolicy = (): Plugin => ({
  name: 'emit-content-security-policy',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The page is not part of the bundle.');
      const source = writeContentSecurityPolicy(Buffer.from(page.source).toString());
      this.emitFile({ type: 'asset', fileName: 'content-security-policy.txt', source });
    },
  },
});

/** Compresses the files at build time, so that the server does not have to. */
const emitCompressed = (): Plugin => ({
  name: 'emit-compressed',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source);
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source });
      }
    },
  },
});

export default defineConfig({
  base: '/app/',
  plugins: [react(), preloadApp(), moveStylesToEnd(), emitPolicy(), emitCompressed()],
  build: {
    target: 'es2022',
    // A data: URL would need its own line in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Groups icons and small modules, each of which would be a request of its own.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store))\//,
            },
            // Loaded before everything that translates.
            { name: 'language', test: /packages\/messages\/|services\/dashboard\/src\/language\// },
            // What the first view shares with other pages; a module with a library is loaded with the page that needs it.
            {
              name: 'ui',
              test: new RegExp(
                [
                  'node_modules/lucide-react/',
                  'services/dashboard/src/api/',
                  'services/dashboard/src/ui/(badge|button|chips-bar|complete-address|copy-button|decode-punycode|describe-error|empty-state|error-notice|field|field-errors|format-time|icon-tile|logo|menu|notice|page|show-url|skeleton|suspended|time-ago|toaster|use-now|use-panel)\\.',
                  'services/dashboard/src/app/shell/(destinations|sidebar)\\.',
                  'services/dashboard/src/features/analytics/report-filters\\.',
                  'services/dashboard/src/features/links/(destination-link|is-web-destination|links-query|links-search)\\.',
                  'services/dashboard/src/features/links/(change/(use-change-link|use-change-links|plan-undo|compare-tags)\\.|filters/list-filter-chips|selection/selection-bar\\.module)',
                  'services/dashboard/src/features/(session/(identity-query|read-next)|tags/tags-query|workspaces/(workspace-context|workspaces-query))\\.',
                ].join('|'),
              ),
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // `npm start` beside it serves the API.
    proxy: { '/app/api': 'http://localhost:8080', '/b/fonts': 'http://localhost:8080' },
  },
});
