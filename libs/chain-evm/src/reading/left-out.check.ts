import { ChainInconsistentError } from '../chain.errors';
import type { BlockRef, TokenSymbol } from '../network.types';
import type { OrderedNodes } from '../rpc/node.pool';
import type { RpcNode } from '../rpc/rpc.node';
import type { RawObject } from '../rpc/rpc.values';
import { createAlarmBudget } from './alarm.budget';
import { type ChainLog, decodeTransfer, isTransfer, TRANSFER_TOPIC, parseLog } from './erc20.codec';
import { type LogQuery, type RangeAnswer, askRange } from './log-range.answer';
import { createBloomTest } from './logs-bloom';
import type { TokensByContract } from './observed-transfer';
import { type Opinion, secondOpinion } from './second-opinion';
import { verdictFrom } from './transfer.testimony';

/** Logs of a block that an endpoint left out, for the service's log. */
export interface LeftOutLogs {
  host: string;
  /** The endpoint that showed the logs; the same host if it showed them in another way. */
  witness: string;
  blockNumber: number;
  blockHash: string;
  tokens: TokenSymbol[];
}

interface Doubt {
  block: BlockRef;
  /** Contracts that may have transfers in the block, without a log in the answer. */
  contracts: string[];
}

/**
 * Returns whether a block may hold transfers of a contract, as far as its header tells. `node` has just shown
 * the block.
 */
export type MayHold = (block: BlockRef, contract: string, node: RpcNode) => boolean | Promise<boolean>;

/** How left-out logs are noticed and told. */
export interface CheckedReadingOptions {
  onLeftOut?: ((one: LeftOutLogs) => void) | undefined;
  /** Default: the bloom of the block's header. */
  mayHold?: MayHold;
}

/** What {@link createCheckedReading} needs. */
export interface CheckedReadingParts extends CheckedReadingOptions {
  nodes: Pick<OrderedNodes, 'ask' | 'others'>;
  tokens: TokensByContract;
}

/**
 * Reads one range of logs and checks the answer against the known headers: the range's last block, and those
 * that the caller has read. A block is read again from another endpoint if its header says that it may hold
 * transfers of a token, and the answer has none (docs/decisions/0022). If there are some, the endpoint rests
 * and the whole range is read from the other one. An endpoint whose own block denies them does not rest: the
 * other one may have invented them, and would then be believed alone. The second reading shows them.
 */
export function createCheckedReading({
  nodes,
  tokens,
  onLeftOut,
  mayHold = mayHoldByBloom(tokens),
}: CheckedReadingParts) {
  const budget = createAlarmBudget();

  async function doubtsOf(
    { node, raw, last }: RangeAnswer,
    { fromBlock, headers = [] }: LogQuery,
  ): Promise<Doubt[]> {
    const known = headers.filter(({ number }) => number >= fromBlock && number < last.number);
    const doubts: Doubt[] = [];
    for (const block of [...known, last]) {
      const present = contractsIn(raw, block.number);
      const contracts: string[] = [];
      for (const contract of tokens.keys()) {
        const mayRaise = budget.mayRaise(contract);
        if (mayRaise && !present.has(contract) && (await mayHold(block, contract, node)))
          contracts.push(contract);
      }
      if (contracts.length > 0) doubts.push({ block, contracts });
    }
    return doubts;
  }

  function report(node: RpcNode, { block, contracts }: Doubt, { node: witness, logs }: Opinion): void {
    const found = contractsIn(logs, block.number);
    // A single endpoint is asked even while it rests. One report a minute is enough.
    const isKnown = node.rest.leftOutBlock() !== undefined;
    node.rest.leftOut(block.number);
    if (isKnown) return;
    onLeftOut?.({
      host: node.endpoint,
      witness: witness.endpoint,
      blockNumber: block.number,
      blockHash: block.hash,
      tokens: contracts.flatMap((contract) => (found.has(contract) ? (tokens.get(contract) ?? []) : [])),
    });
  }

  return async function readChecked(query: LogQuery): Promise<ChainLog[]> {
    const answer = await askRange(nodes, query);
    const { node, wanted } = answer;
    for (const doubt of await doubtsOf(answer, query)) {
      const opinion = await secondOpinion(nodes, node, doubt.block, doubt.contracts);
      if (!opinion || opinion.logs.length === 0) {
        doubt.contracts.forEach((contract) => budget.spend(contract));
        continue;
      }
      const { node: witness, logs } = opinion;
      if (witness !== node && !(await mayHaveLeftOut(node, logs))) continue;
      report(node, doubt, opinion);
      if (witness !== node) {
        const ask = async (calls: Parameters<RpcNode['send']>[0]) => ({
          node: witness,
          answers: await witness.send(calls),
        });
        return (await askRange({ ask }, query)).wanted;
      }
      wanted.push(...logs.filter(query.isWanted ?? (() => true)).map(parseLog));
    }
    return wanted;
  };
}

/** False if a witness shows no transfer that can be read, or one that the endpoint's own block denies. */
async function mayHaveLeftOut(node: RpcNode, shownLogs: readonly RawObject[]): Promise<boolean> {
  const shown = transferIn(shownLogs);
  if (!shown) return false;
  const { txHash, blockHash, address: tokenAddress } = shown;
  const transfer = { txHash, blockHash, tokenAddress, ...decodeTransfer(shown) };
  return (await verdictFrom(node, transfer)) !== 'denied';
}

function transferIn(logs: readonly RawObject[]): ChainLog | undefined {
  try {
    return logs.map(parseLog).find(isTransfer);
  } catch (error) {
    if (error instanceof ChainInconsistentError) return undefined;
    throw error;
  }
}

function mayHoldByBloom(tokens: TokensByContract): MayHold {
  const tests = new Map(
    [...tokens.keys()].map((contract) => [contract, createBloomTest([contract, TRANSFER_TOPIC])]),
  );
  return ({ logsBloom }, contract) => logsBloom !== undefined && (tests.get(contract)?.(logsBloom) ?? false);
}

/** The contracts that have a log in the block, in lower case. */
function contractsIn(logs: readonly RawObject[], blockNumber: number): Set<string> {
  const inBlock = logs.filter((log) => Number(log.blockNumber) === blockNumber);
  return new Set(inBlock.map(({ address }) => String(address).toLowerCase()));
}
