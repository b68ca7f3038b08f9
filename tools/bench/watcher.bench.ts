import { createChainReader } from '@cowrie/chain-evm';
import { busyChain, instantNode, NETWORK } from './busy-chain';

const WATCHED = 100_000;
const TRANSFERS_PER_BLOCK = 200;
const ROUNDS = 10;
/** Blocks in one request: about 12 MB of logs. */
const BLOCKS_PER_STEP = 100;
const BLOCKS_A_DAY = 43_200;
/** Measured part of a day. The rest would take proportionally longer. */
const DAY_SHARE = 0.05;

/** Measures how fast the service reads a chain, compared with parsing the same text as JSON. */
export async function benchWatcher(): Promise<void> {
  await benchMatching();
  await benchCatchingUp();
}

async function benchMatching(): Promise<void> {
  const chain = busyChain({ transfersPerBlock: TRANSFERS_PER_BLOCK, watched: WATCHED, head: BLOCKS_A_DAY });
  const text = chain.logsText(1, BLOCKS_PER_STEP);
  const node = instantNode(chain.answer, () => text);
  const reader = createChainReader(NETWORK, { transports: [node] });
  const read = () =>
    reader.transfers({
      fromBlock: 1,
      toBlock: BLOCKS_PER_STEP,
      isWatched: (address) => chain.watched.has(address),
    });
  await read();
  let [oursNs, bareNs, found] = [0n, 0n, 0];
  // Take turns, so that both meet the same load.
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.hrtime.bigint();
    found += (await read()).length;
    const between = process.hrtime.bigint();
    JSON.parse(text);
    oursNs += between - start;
    bareNs += process.hrtime.bigint() - between;
  }
  const logs = ROUNDS * BLOCKS_PER_STEP * TRANSFERS_PER_BLOCK;
  const perSecond = (ns: bigint) => logs / (Number(ns) / 1e9);
  console.log(`matching logs, ${WATCHED} watched addresses, one in ${Math.round(logs / found)} is paid`);
  console.log(`  reader      ${perSecond(oursNs).toFixed(0)} logs/s, JSON.parse and receipts included`);
  console.log(`  without it  ${perSecond(oursNs - bareNs).toFixed(0)} logs/s`);
  console.log(`  bare        ${perSecond(bareNs).toFixed(0)} logs/s, JSON.parse of the same answer`);
  console.log(`  ratio       ${(Number(bareNs) / Number(oursNs)).toFixed(2)} of the bare limit`);
  reader.close();
}

async function benchCatchingUp(): Promise<void> {
  const chain = busyChain({ transfersPerBlock: TRANSFERS_PER_BLOCK, watched: WATCHED, head: BLOCKS_A_DAY });
  // Make the node's answer before each step, outside the measured time, and keep only one in memory.
  let text = '';
  const reader = createChainReader(NETWORK, { transports: [instantNode(chain.answer, () => text)] });
  const blocks = BLOCKS_A_DAY * DAY_SHARE;
  let [spentNs, found] = [0n, 0];
  for (let from = 1; from <= blocks; from += BLOCKS_PER_STEP) {
    const to = Math.min(blocks, from + BLOCKS_PER_STEP - 1);
    text = chain.logsText(from, to);
    const start = process.hrtime.bigint();
    const head = await reader.head();
    await reader.block(from);
    found += (
      await reader.transfers({ fromBlock: from, toBlock: to, isWatched: (a) => chain.watched.has(a) })
    ).length;
    await reader.blockThrough(head, NETWORK);
    spentNs += process.hrtime.bigint() - start;
  }
  const seconds = Number(spentNs) / 1e9;
  console.log(
    `a day of ${BLOCKS_A_DAY} blocks with ${TRANSFERS_PER_BLOCK} transfers each, from a node that answers at once`,
  );
  console.log(`  measured    ${blocks} blocks, ${found} payments found, ${seconds.toFixed(1)} s`);
  console.log(
    `  a day       ${(seconds / DAY_SHARE).toFixed(0)} s, scaled from ${(DAY_SHARE * 100).toFixed(0)} % of it`,
  );
  reader.close();
}
