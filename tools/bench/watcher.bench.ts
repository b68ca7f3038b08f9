import { type ChainReader, createChainReader } from '@cowrie/chain-evm';
import { busyChain, instantNode, NETWORK } from './busy-chain';
import type { BenchPart } from './frame/part';
import type { Row } from './frame/row';
import { watchedRows } from './watched.rows';

const WATCHED = 100_000;
const TRANSFERS_PER_BLOCK = 200;
/** Blocks in one request: about 12 MB of logs. */
const BLOCKS_PER_STEP = 100;
const BLOCKS_A_DAY = 43_200;
/** Measured part of a day. The rest would take proportionally longer. */
const DAY_SHARE = 0.02;

/** Measures how fast the service reads a chain, against parsing the same answers of the node as JSON. */
export const benchWatcher: BenchPart = async ({ options: { rounds } }) => [
  await matching(rounds),
  await catchingUp(rounds),
  ...(await watchedRows(WATCHED, rounds)),
];

async function matching(rounds: number): Promise<Row> {
  const chain = aBusyChain();
  const text = chain.logsText(1, BLOCKS_PER_STEP);
  const reader = createChainReader(NETWORK, { transports: [instantNode(chain.answer, () => text)] });
  const read = () => transfersOf(reader, chain, 1, BLOCKS_PER_STEP);
  await read();
  const logs = BLOCKS_PER_STEP * TRANSFERS_PER_BLOCK;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now();
    await read();
    const betweenMs = performance.now();
    JSON.parse(text);
    ours.push((logs * 1000) / (betweenMs - startMs));
    bare.push((logs * 1000) / (performance.now() - betweenMs));
  }
  reader.close();
  return {
    name: 'watcher/logs matched',
    unit: '/s',
    better: 'more',
    ours,
    bare: { is: 'JSON.parse of the same answer', rounds: bare },
    details: { 'watched addresses': WATCHED },
  };
}

async function catchingUp(rounds: number): Promise<Row> {
  const chain = aBusyChain();
  // Make the node's answer before each step, outside the measured time, and keep only one in memory.
  let text = '';
  const reader = createChainReader(NETWORK, { transports: [instantNode(chain.answer, () => text)] });
  const blocks = BLOCKS_A_DAY * DAY_SHARE;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let [oursMs, bareMs] = [0, 0];
    for (let from = 1; from <= blocks; from += BLOCKS_PER_STEP) {
      const to = Math.min(blocks, from + BLOCKS_PER_STEP - 1);
      text = chain.logsText(from, to);
      const startMs = performance.now();
      const head = await reader.head();
      await reader.block(from);
      await transfersOf(reader, chain, from, to);
      await reader.blockThrough(head, NETWORK);
      const betweenMs = performance.now();
      JSON.parse(text);
      oursMs += betweenMs - startMs;
      bareMs += performance.now() - betweenMs;
    }
    ours.push(oursMs / 1000 / DAY_SHARE);
    bare.push(bareMs / 1000 / DAY_SHARE);
  }
  reader.close();
  return {
    name: 'watcher/a day caught up',
    unit: 's',
    better: 'less',
    ours,
    bare: { is: 'JSON.parse of the same answers', rounds: bare },
    details: { 'blocks a day': BLOCKS_A_DAY, 'transfers a block': TRANSFERS_PER_BLOCK },
  };
}

type BusyChain = ReturnType<typeof busyChain>;

function aBusyChain(): BusyChain {
  return busyChain({ transfersPerBlock: TRANSFERS_PER_BLOCK, watched: WATCHED, head: BLOCKS_A_DAY });
}

function transfersOf(reader: ChainReader, { watched }: BusyChain, fromBlock: number, toBlock: number) {
  return reader.transfers({ fromBlock, toBlock, isWatched: (address) => watched.has(address) });
}
