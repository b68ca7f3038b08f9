import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const api = { '/checkout': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } };

/**
 * The page is written for React and runs on Preact, everywhere: built, on a developer's machine and in the tests
 * (`jest.config.ts`). A tenth of the bytes, the same interface.
 */
const alias = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
];

/** Puts a `.gz` beside each built text, packed harder than a server would with every request. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
        if (/\.(html|js|css|svg)$/.test(path))
          writeFileSync(join(dir, `${path}.gz`), gzipSync(readFileSync(join(dir, path)), { level: 9 }));
    },
  };
}

/** Has the browser fetch the view beside the script that will ask for it. */
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
  plugins: [preloadedView(), precompressed()],
  resolve: { alias, tsconfigPaths: true },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.CHECKOUT_PORT ?? 4200),
    strictPort: true,
    proxy: api,
  },
  build: {
    outDir: '../../dist/checkout',
    emptyOutDir: true,
    // Phones that get no updates any more still have to be able to pay.
    target: ['es2020', 'chrome87', 'firefox90', 'safari14.1'],
    // Inlined assets would need `data:` in the content security policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Says which files the first load takes, to those who weigh it.
    manifest: true,
  },
});
