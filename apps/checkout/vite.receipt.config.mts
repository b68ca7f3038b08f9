import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { precompressed } from '../../tools/vite/precompressed';

const root = import.meta.dirname;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Puts script and style into one HTML file, which works from a disk too. Its own policy allows only these
 * two, and no connection (docs/decisions/0144).
 */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    apply: 'build',
    generateBundle(_options, bundle) {
      const [chunk, ...others] = Object.values(bundle).filter((file) => file.type === 'chunk');
      if (!chunk || others.length > 0) throw new Error('the receipt page must be one script');
      for (const name of Object.keys(bundle)) delete bundle[name];
      const script = chunk.code.trim().replaceAll('</script', String.raw`<\/script`);
      const style = readFileSync(join(root, 'src/receipt/receipt.css'), 'utf8').trim();
      const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
      // Functions, because `$` in a text would be read as a pattern.
      const source = readFileSync(join(root, 'receipt.html'), 'utf8')
        .replace('content=""', () => `content="${policy}"`)
        .replace('<style></style>', () => `<style>${style}</style>`)
        .replace('<script></script>', () => `<script>${script}</script>`);
      this.emitFile({ type: 'asset', fileName: 'receipt.html', source });
    },
  };
}

/** The page that verifies receipts, into the folder of the page's build. */
export default defineConfig({
  root,
  publicDir: false,
  cacheDir: '../../node_modules/.vite-receipt',
  plugins: [oneFile(), precompressed()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: '../../dist/checkout',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: join(root, 'src/receipt/main.ts'),
      output: { format: 'iife' },
    },
  },
});
