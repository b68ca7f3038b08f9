import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, runnerImport } from 'vite';
import { precompressed } from '../../tools/vite/precompressed';
import { checkoutRuntime, RUNTIME_RECORD, viteAliases } from './react-aliases';
import { noScriptHtml } from './no-script';

const runtime = checkoutRuntime();
const target = process.env.API_URL ?? 'http://127.0.0.1:3000';
const api = { '/checkout': { target }, '/plain': { target }, '/x402': { target } };

/** Writes the build's runtime next to Vite's manifest: the size budget and the browser tests depend on it. */
function runtimeRecord(): Plugin {
  return {
    name: 'runtime-record',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: RUNTIME_RECORD, source: JSON.stringify({ runtime }) });
    },
  };
}

/** Writes the pages that the checkout's web server shows when it refuses a request itself. */
function refusals(): Plugin {
  return {
    name: 'refusals',
    apply: 'build',
    async generateBundle(_options, bundle) {
      // Other chunks have their own style sheets.
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      const [styles] = (entry?.type === 'chunk' && entry.viteMetadata?.importedCss) || [];
      if (!styles) throw new Error('the build has no style sheet');
      // This file itself is loaded without the aliases of tsconfig.base.json.
      const { module } = await runnerImport<typeof import('./refusal-pages')>(
        join(import.meta.dirname, 'refusal-pages.ts'),
        { configFile: false, root: import.meta.dirname, resolve: { tsconfigPaths: true } },
      );
      for (const page of module.refusalPages(`/${styles}`)) this.emitFile({ type: 'asset', ...page });
    },
  };
}

/** Writes the page's text for browsers without JavaScript. */
function withoutScripts(): Plugin {
  return {
    name: 'without-scripts',
    transformIndexHtml: (html) =>
      html.replace('<noscript></noscript>', `<noscript>${noScriptHtml()}</noscript>`),
  };
}

/**
 * Preloads the view's scripts from the HTML: the entry script imports them only later, which costs a round
 * trip.
 */
function preloadedView(): Plugin {
  return {
    name: 'preloaded-view',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const view = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/mount.tsx'));
        if (!view) throw new Error('the build has no chunk of src/app/mount.tsx');
        const entry = chunks.find(({ isEntry }) => isEntry);
        return [view.fileName, ...view.imports]
          .filter((fileName) => fileName !== entry?.fileName && !entry?.imports.includes(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          }));
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutScripts(), preloadedView(), refusals(), runtimeRecord(), precompressed()],
  resolve: { alias: viteAliases(runtime), tsconfigPaths: true },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.CHECKOUT_PORT ?? 4200),
    strictPort: true,
    proxy: api,
  },
  build: {
    outDir: '../../dist/checkout',
    // Class fields become assignments. Otherwise each field costs a call, and a helper that every page loads.
    rolldownOptions: { transform: { assumptions: { setPublicClassFields: true } } },
    emptyOutDir: true,
    // Phones that no longer get updates must still be able to pay.
    target: ['es2020', 'chrome87', 'firefox90', 'safari14.1'],
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The size budget reads from the manifest which files the first load needs.
    manifest: true,
  },
});
