import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalTron } from '@cowrie/chain-tron/test-node';
import { localConfirmations } from './local-networks';

// Guarantee: an unpaid payment on the local TRON ends. What its vault holds is known at the solid block only,
// and a window ends once a confirmed block shows the vault.
it('confirms on TRON no block that is not solid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-networks-'));
  const local = await startLocalTron({
    path: join(folder, 'tron.jsonl'),
    port: 0,
    setup: { deployerKey: `0x${'01'.repeat(32)}`, accounts: [], tokens: [] },
  });
  try {
    await local.chain.mine(10);
    const { head, solid } = local.chain;
    expect(head.number - localConfirmations('tron') + 1).toBe(solid.number);
  } finally {
    await local.stop();
    rmSync(folder, { recursive: true });
  }
});
