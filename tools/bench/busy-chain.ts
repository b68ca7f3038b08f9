import type { NetworkDefinition, RpcCall, RpcTransport } from '@cowrie/chain-evm';

const TOKEN = `0x${'8'.repeat(40)}`;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** One in this many transfers goes to a watched address. */
const TRANSFERS_PER_PAYMENT = 1_000;

const quantity = (n: number) => `0x${n.toString(16)}`;
const word = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
/** An address that looks random, as on a real chain. 2654435761 is Knuth's multiplicative hash. */
const address = (n: number) => Math.imul(n, 2_654_435_761).toString(16).replace('-', 'f').padStart(40, '7');

/** A chain with this many token transfers in every block, one in a thousand of them to a watched address. */
export function busyChain(p: { transfersPerBlock: number; watched: number; head: number }) {
  const watched = new Set(Array.from({ length: p.watched }, (_, i) => `0x${address(i)}`));
  const firstOther = p.watched + 1;

  const log = (blockNumber: number, index: number) => {
    const n = blockNumber * p.transfersPerBlock + index;
    const to = address(n % TRANSFERS_PER_PAYMENT === 0 ? n % p.watched : firstOther + n);
    return {
      address: TOKEN,
      topics: [TRANSFER, `0x${address(firstOther + 7 * n).padStart(64, '0')}`, `0x${to.padStart(64, '0')}`],
      data: word(n),
      blockNumber: quantity(blockNumber),
      transactionHash: word(n + 1),
      transactionIndex: quantity(index),
      blockHash: word(blockNumber),
      blockTimestamp: quantity(1_700_000_000 + 2 * blockNumber),
      logIndex: quantity(index),
      removed: false,
    };
  };
  const block = (number: number) => ({
    number: quantity(number),
    hash: word(number),
    parentHash: word(number - 1),
    timestamp: quantity(1_700_000_000 + 2 * number),
  });
  const receipt = (txHash: string) => {
    const n = Number(txHash) - 1;
    const blockNumber = Math.floor(n / p.transfersPerBlock);
    return {
      transactionHash: txHash,
      blockNumber: quantity(blockNumber),
      blockHash: word(blockNumber),
      status: '0x1',
      to: TOKEN,
      contractAddress: null,
      gasUsed: '0x5208',
      logs: [log(blockNumber, n % p.transfersPerBlock)],
    };
  };
  const logs = (from: number, to: number) =>
    Array.from({ length: (to - from + 1) * p.transfersPerBlock }, (_, i) =>
      log(from + Math.floor(i / p.transfersPerBlock), i % p.transfersPerBlock),
    );

  return { watched, answer, logsText: (from: number, to: number) => JSON.stringify(logs(from, to)) };

  function answer({ method, params }: RpcCall): unknown {
    if (method === 'eth_chainId') return quantity(NETWORK.chainId);
    if (method === 'eth_getTransactionReceipt') return receipt(String(params[0]));
    return block(params[0] === 'latest' ? p.head : Number(params[0]));
  }
}

/** A node that answers at once. It parses its answers from JSON text, as a client of a real node does. */
export function instantNode(
  answer: (call: RpcCall) => unknown,
  logsTextOf: (from: number, to: number) => string,
): RpcTransport {
  return {
    endpoint: 'instant',
    send: async (calls) =>
      calls.map((call) => {
        if (call.method !== 'eth_getLogs')
          return { result: JSON.parse(JSON.stringify(answer(call))) as unknown };
        const { fromBlock, toBlock } = call.params[0] as { fromBlock: string; toBlock: string };
        return { result: JSON.parse(logsTextOf(Number(fromBlock), Number(toBlock))) as unknown };
      }),
    close: () => undefined,
  };
}

export const NETWORK: NetworkDefinition = {
  name: 'base',
  chainId: 8453,
  rpcUrls: [],
  confirmations: 10,
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: { USDC: { symbol: 'USDC', address: TOKEN, decimals: 6 } },
  pollIntervalMs: 2_000,
};
