import type { BlockRef, TokenSymbol } from '../network.types';
import type { OrderedNodes } from '../rpc/node.pool';
import type { RpcNode } from '../rpc/rpc.node';
import type { RawObject } from '../rpc/rpc.values';
import { createAlarmBudget } from './alarm.budget';
import { type ChainLog, TRANSFER_TOPIC, parseLog } from './erc20.codec';
import { type LogQuery, type RangeAnswer, askRange } from './log-range.answer';
import { createBloomTest } from './logs-bloom';
import type { TokensByContract } from './observed-transfer';
import { type Opinion, secondOpinion } from './second-opinion';

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
  /** Contracts that match the block's bloom, without a log in the answer. */
  contracts: string[];
}

/** What {@link createCheckedReading} needs. */
export interface CheckedReadingParts {
  nodes: Pick<OrderedNodes, 'ask' | 'others'>;
  tokens: TokensByContract;
  onLeftOut?: ((one: LeftOutLogs) => void) | undefined;
}

/**
 * Reads one range of logs and checks the answer against the blooms of the known headers: the range's last
 * block, and those that the caller has read. A block is read again from another endpoint if its bloom matches
 * a token's transfers and the answer holds none (docs/decisions/0022). If there are some, the endpoint rests
 * and the whole range is read from the other one.
 */
export function createCheckedReading({ nodes, tokens, onLeftOut }: CheckedReadingParts) {
  const budget = createAlarmBudget();
  const tests = [...tokens.keys()].map((contract) => ({
    contract,
    speaksOf: createBloomTest([contract, TRANSFER_TOPIC]),
  }));

  function doubtsOf({ raw, last }: RangeAnswer, { fromBlock, headers = [] }: LogQuery): Doubt[] {
    const known = headers.filter(({ number }) => number >= fromBlock && number < last.number);
    return [...known, last].flatMap((block) => {
      const { number, logsBloom } = block;
      if (logsBloom === undefined) return [];
      const present = contractsIn(raw, number);
      const contracts = tests
        .filter(({ contract }) => budget.mayRaise(contract))
        .filter(({ contract, speaksOf }) => !present.has(contract) && speaksOf(logsBloom))
        .map(({ contract }) => contract);
      return contracts.length > 0 ? [{ block, contracts }] : [];
    });
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
    for (const doubt of doubtsOf(answer, query)) {
      const opinion = await secondOpinion(nodes, node, doubt.block, doubt.contracts);
      if (!opinion || opinion.logs.length === 0) {
        doubt.contracts.forEach((contract) => budget.spend(contract));
        continue;
      }
      report(node, doubt, opinion);
      const { node: witness, logs } = opinion;
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

/** The contracts that have a log in the block, in lower case. */
function contractsIn(logs: readonly RawObject[], blockNumber: number): Set<string> {
  const inBlock = logs.filter((log) => Number(log.blockNumber) === blockNumber);
  return new Set(inBlock.map(({ address }) => String(address).toLowerCase()));
}
