import { Logger } from '@nestjs/common';
import { orderedDispatch } from '@cowrie/api/platform/chain/evm/evm.dispatch';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { attemptOf, type SendAttempt } from './send-attempt';
import { follow, type StoredTransaction } from './stored-transaction';

const clock = new FakeClock();
const fees = { maxFeePerGasWei: 80n, maxPriorityFeePerGasWei: 8n };
const attempt = (txHash: string): SendAttempt =>
  attemptOf({ txHash, rawTransaction: `raw ${txHash}`, ...fees }, clock.now());

interface Over extends Partial<StoredTransaction<string>> {
  receiptOf?: (txHash: string) => Promise<string | undefined>;
}

/**
 * Follows a transaction with nonce 5 of an account with this many mined ones. Returns what was found and what
 * was sent.
 */
async function followed(
  confirmed: number,
  { receiptOf = () => Promise.resolve(undefined), ...over }: Over = {},
) {
  const sent: string[] = [];
  const transaction: StoredTransaction<string> = {
    what: 'payout',
    about: {},
    nonce: 5,
    attempts: [attempt('a')],
    account: orderedDispatch({
      nonces: () => Promise.resolve({ confirmed, pending: confirmed }),
      suggestFees: () => Promise.resolve(fees),
      broadcast: async (raw) => void sent.push(raw),
      receipt: receiptOf,
    }),
    signAgain: (higher) => Promise.resolve({ txHash: 'b', rawTransaction: 'raw b', ...higher }),
    addAttempt: () => Promise.resolve(true),
    ...over,
  };
  return { ...(await follow(transaction, { clock, logger: new Logger() })), sent };
}

it('sends again what waits for its turn', async () => {
  expect(await followed(5)).toEqual({ state: 'waiting', sent: ['raw a'] });
});

// A reorg can free the nonce of the previous transaction. If that one is no longer followed, this one can
// never be mined.
it('loses its nonce when the account’s next one is lower, unless others wait under lower ones', async () => {
  expect(await followed(4)).toEqual({ state: 'dead', sent: [] });
  expect(await followed(4, { hasOthersAhead: true })).toEqual({ state: 'waiting', sent: ['raw a'] });
});

it.each([false, true])(
  'loses its nonce when it is used and no attempt is mined: %p',
  async (hasOthersAhead) => {
    expect(await followed(6, { hasOthersAhead })).toEqual({ state: 'dead', sent: [] });
  },
);

it('finds the attempt that is mined, the newest first', async () => {
  const asked: string[] = [];
  const receiptOf = (txHash: string) => {
    asked.push(txHash);
    return Promise.resolve(txHash === 'a' ? 'receipt' : undefined);
  };
  const found = await followed(6, { attempts: [attempt('a'), attempt('b')], receiptOf });
  expect([found, asked]).toEqual([{ state: 'mined', receipt: 'receipt', sent: [] }, ['b', 'a']]);
});

it('sends no replacement if another process was quicker to add one', async () => {
  const attempts = [attempt('a')];
  clock.advanceSeconds(60);
  expect((await followed(5, { attempts })).sent).toEqual(['raw b']);
  expect((await followed(5, { attempts, addAttempt: () => Promise.resolve(false) })).sent).toEqual([]);
});
