import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutRuntime, RUNTIME_RECORD } from '../../checkout/react-aliases';
import { ensureChromium } from '@cowrie/testing/chromium';

export default function setUp(): void {
  requireBuiltPage();
  ensureChromium();
}

/**
 * Checks that the page is built on the runtime that `CHECKOUT_RUNTIME` names: a build on the other one would
 * prove nothing.
 * @throws Error that says how to build it
 */
function requireBuiltPage(): void {
  const wanted = checkoutRuntime();
  const record = join(__dirname, '../../../dist/checkout', RUNTIME_RECORD);
  const built = existsSync(record)
    ? (JSON.parse(readFileSync(record, 'utf8')) as { runtime: string }).runtime
    : null;
  if (built === wanted) return;
  throw new Error(
    `dist/checkout is ${built ? `built on ${built}` : 'not built'}, and these tests want ${wanted}; ` +
      `run "CHECKOUT_RUNTIME=${wanted} npx nx build checkout" first`,
  );
}
