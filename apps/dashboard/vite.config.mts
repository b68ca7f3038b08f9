import { join } from 'node:path';
import { build, createServer, defineConfig, type Plugin } from 'vite';
import { precompressed } from '../../tools/vite/precompressed';

const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000' };

const previewConfig = join(import.meta.dirname, '../checkout/vite.preview.config.mts');

/** Builds or serves the hosted page below `/preview/`, for the dashboard's preview of it. */
function pagePreview(): Plugin[] {
  return [
    {
      name: 'page-preview',
      apply: 'build',
      closeBundle: async () => void (await build({ configFile: previewConfig })),
    },
    {
      name: 'served-page-preview',
      apply: 'serve',
      async configureServer({ middlewares, httpServer }) {
        const server = { middlewareMode: true, hmr: false };
        const page = await createServer({ configFile: previewConfig, server });
        httpServer?.once('close', () => void page.close());
        middlewares.use((request, response, next) =>
          request.url?.startsWith('/preview/') ? page.middlewares(request, response, next) : next(),
        );
      },
    },
  ];
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [precompressed(), pagePreview()],
  resolve: { tsconfigPaths: true },
  // The dashboard's web server puts a new value there for each answer (docs/decisions/0069).
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.DASHBOARD_PORT ?? 4300),
    strictPort: true,
    proxy: { '/dashboard/v1': api, '/admin/v1': api },
  },
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The size budget reads from the manifest which files the first load needs.
    manifest: true,
    rolldownOptions: {
      // Mantine marks its files for servers that render React, which this is not.
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
