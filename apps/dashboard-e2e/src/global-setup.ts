import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '@cowrie/testing/chromium';

/** @throws Error that says how to build the dashboard */
export default function setUp(): void {
  if (!existsSync(join(__dirname, '../../../dist/dashboard/index.html')))
    throw new Error('dist/dashboard is not built; run "npx nx build dashboard" first');
  ensureChromium();
}
