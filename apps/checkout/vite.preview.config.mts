import { defineConfig } from 'vite';
import { precompressed } from '../../tools/vite/precompressed';
import { checkoutRuntime, viteAliases } from './react-aliases';

/**
 * The page as the dashboard frames it. A build of its own, so that the page for customers stays as small as
 * it is. The dashboard's build runs it (docs/decisions/0128).
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/preview/',
  publicDir: false,
  // The dashboard's server prepares its own copies of libraries in the usual folder.
  cacheDir: '../../node_modules/.vite-preview',
  plugins: [precompressed()],
  resolve: { alias: viteAliases(checkoutRuntime()), tsconfigPaths: true },
  build: {
    outDir: '../../dist/dashboard/preview',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'apps/checkout/preview.html' },
  },
});
