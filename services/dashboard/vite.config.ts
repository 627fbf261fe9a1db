import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** Management sends the policy with each page; the two are built together, so they cannot drift. */
const emitPolicy = (): Plugin => ({
  name: 'emit-content-security-policy',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'content-security-policy.txt', source: contentSecurityPolicy });
  },
});

export default defineConfig({
  base: '/app/',
  plugins: [react(), emitPolicy()],
  build: {
    target: 'es2022',
    // A data: URL would need its own line in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    // `npm start` beside it answers the API.
    proxy: { '/app/api': 'http://localhost:8080' },
  },
});
