import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SafeBatchFile } from '@cowrie/chain-evm';
import type { AdminPayoutBatch } from '@cowrie/dto';
import { localAccounts } from '@cowrie/testing';
import type { SafeOwnerKeys } from '@cowrie/chain-evm/safe-world';
import type { StoryEnvironment } from './story-environment';

const key = (index: number): string => localAccounts[index]?.privateKey ?? '';

/** Accounts with gas that the local stack does not send from. */
export const SAFE_OWNERS: SafeOwnerKeys = [key(6), key(7)];

const EXPORT_WAIT_MS = 30_000;

/** An operator exports the queued payouts of a network, once their money is in the treasury for good. */
export async function exportPayouts(story: StoryEnvironment, network: string): Promise<AdminPayoutBatch> {
  const end = performance.now() + EXPORT_WAIT_MS;
  for (;;) {
    try {
      const body = { environment: 'test', network };
      return await story.operator<AdminPayoutBatch>('POST', '/admin/v1/payout-batches', body);
    } catch (error) {
      const isEarly = String(error).includes('can be handed out now');
      if (!isEarly || performance.now() > end) throw error;
      await pause(100);
    }
  }
}

/** The file of a batch for the Transaction Builder, as the command line writes it. */
export async function batchFile(story: StoryEnvironment, batchId: string): Promise<SafeBatchFile> {
  const path = join(story.stack.directory, 'refunds.json');
  await story.cowrie('payout', 'batch', batchId, '--environment', 'test', '--file', path);
  return JSON.parse(readFileSync(path, 'utf8')) as SafeBatchFile;
}
