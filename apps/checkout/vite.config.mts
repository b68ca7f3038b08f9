import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = { '/checkout': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
    // The page is one script: nothing to preload. Inlined assets would need `data:` in the content security policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
