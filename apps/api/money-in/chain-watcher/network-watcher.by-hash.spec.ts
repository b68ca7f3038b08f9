import {
  ChainInconsistentError,
  type ChainReader,
  createChainReader,
  LogsRefusedError,
} from '@cowrie/chain-evm';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';

const CONFIRMATIONS = 3;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A watcher that has read the chain to its head, and this many single blocks after it. */
async function caughtUp(reader: ChainReader, blocks = CONFIRMATIONS) {
  const watcher = world.newWatcher({ reader });
  const nextBlock = async () => {
    await world.chain.mine();
    await watcher.catchUp();
  };
  await watcher.catchUp();
  for (let at = 0; at < blocks; at += 1) await nextBlock();
  return { watcher, nextBlock };
}

// Guarantee: providers bill each call, and a new block costs five calls in three requests.
it('reads a new block, and rereads the one that is deep enough, in one request each', async () => {
  const requests: string[][] = [];
  const reader = createChainReader(world.chain.network, {
    observe: ({ methods }, send) => {
      requests.push([...methods]);
      return send();
    },
  });
  try {
    await world.lock();
    const { nextBlock } = await caughtUp(reader);
    requests.length = 0;
    await nextBlock();
    const reading = ['eth_getBlockByNumber', 'eth_getLogs'];
    expect(requests).toEqual([['eth_getBlockByNumber'], reading, reading]);
  } finally {
    reader.close();
  }
});

it('asks for the logs of a single block by its hash', async () => {
  const asked: { fromBlock: number; blockHash: string | undefined }[] = [];
  const reader: ChainReader = {
    ...world.reader,
    transfers: (query) => {
      asked.push({ fromBlock: query.fromBlock, blockHash: query.blockHash });
      return world.reader.transfers(query);
    },
  };
  const { nextBlock } = await caughtUp(reader);
  asked.length = 0;
  await nextBlock();
  const head = await world.reader.head();
  const deep = await world.reader.block(head.number - CONFIRMATIONS + 1);
  expect(asked).toEqual([
    { fromBlock: head.number, blockHash: head.hash },
    { fromBlock: deep?.number, blockHash: deep?.hash },
  ]);
});

it('credits through a node that returns no logs by hash', async () => {
  const refused = new LogsRefusedError(0, new ChainInconsistentError('by hash', {}));
  const reader: ChainReader = {
    ...world.reader,
    transfers: (query) => (query.blockHash ? Promise.reject(refused) : world.reader.transfers(query)),
  };
  const payment = await world.lock();
  const { watcher, nextBlock } = await caughtUp(reader);
  await world.chain.pay(payment.deposit, 5_000_000n);
  await watcher.catchUp();
  expect((await world.payment(payment)).status).toBe('processing');
  for (let at = 1; at < CONFIRMATIONS; at += 1) await nextBlock();
  expect(await world.payment(payment)).toMatchObject({ confirmedUnits: '5000000' });
});

it('refuses a transfer from a block other than the requested one', async () => {
  const other = { blockHash: `0x${'cd'.repeat(32)}` };
  let lies = true;
  const reader: ChainReader = {
    ...world.reader,
    transfers: async (query) =>
      (await world.reader.transfers(query)).map((one) => (lies ? { ...one, ...other } : one)),
  };
  const payment = await world.lock();
  const { watcher } = await caughtUp(reader);
  await world.chain.pay(payment.deposit, 5_000_000n);
  await expect(watcher.catchUp()).rejects.toThrow('changed while it was read');
  expect(await world.database.transfers.countDocuments()).toBe(0);
  lies = false;
  await watcher.catchUp();
  expect((await world.payment(payment)).status).toBe('processing');
});

it('asks for each header again after a reading that failed', async () => {
  let fails = false;
  const headers: number[] = [];
  const reader: ChainReader = {
    ...world.reader,
    block: (number) => {
      headers.push(number);
      return world.reader.block(number);
    },
    transfers: (query) =>
      fails ? Promise.reject(new ChainInconsistentError('reorg', {})) : world.reader.transfers(query),
  };
  const { watcher, nextBlock } = await caughtUp(reader);
  headers.length = 0;
  await nextBlock();
  expect(headers).toEqual([]);
  fails = true;
  await expect(nextBlock()).rejects.toThrow('reorg');
  fails = false;
  await watcher.catchUp();
  const { number } = await world.reader.head();
  expect(headers).toEqual([number - CONFIRMATIONS + 1]);
});
