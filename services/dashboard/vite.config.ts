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
  plugins: [react(), moveStylesToEnd(), emitPolicy(), emitCompressed()],
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
            // Small modules of many pages; a module with a library is loaded with the page that needs it.
            {
              name: 'ui',
              test: /node_modules\/lucide-react\/|services\/dashboard\/src\/(api\/|ui\/(badge|button|copy-button|decode-punycode|describe-error|empty-state|error-notice|field|field-errors|logo|menu|notice|page|show-url|skeleton|suspended|format-time|time-ago|use-now)\.)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // `npm start` beside it serves the API.
    proxy: { '/app/api': 'http://localhost:8080' },
  },
});
