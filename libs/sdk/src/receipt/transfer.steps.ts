import { type BlockHeader, readHeader } from '../proof/block-header';
import { bytesOfHex } from '../proof/hex';
import { encodeRlpNumber } from '../proof/rlp';
import { type ReceiptLog, readReceiptLogs } from '../proof/transaction-receipt';
import { isTronText } from '../proof/tron-address';
import { provenValue } from '../proof/trie';
import { exactOf, MOST_DECIMALS } from '../statement/exact';
import { nodeCall, quantity } from './node-call';
import type {
  NamedBlock,
  Receipt,
  ReceiptOptions,
  ReceiptProof,
  ReceiptStep,
  ReceiptTransfer,
} from './receipt.types';
import { counted, guardedStep, notProven, proven, wrong } from './step';

/** keccak256 of `Transfer(address,address,uint256)` (ERC-20). */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['node_unreachable', 'no node answered the service'],
  ['receipts_refused', 'no node gives all transaction receipts of the block'],
  ['header_unknown', 'the network computes the hashes of its blocks in a way that is not known'],
  [
    'receipts_unknown',
    'the network computes the root of its transaction receipts in a way that is not known',
  ],
  ['block_too_large', 'the block holds more transactions than the service reads'],
  ['too_many_transfers', 'only the largest transfers have proofs'],
]);

/**
 * Whether a transfer is a log of its transaction, in its block, on its chain.
 * @param options.isNamed whether the rate proof names the contract
 */
export async function transferSteps(
  transfer: ReceiptTransfer,
  index: number,
  { vault }: Receipt,
  { blockHashOf, isNamed }: Pick<ReceiptOptions, 'blockHashOf'> & { isNamed: boolean },
): Promise<ReceiptStep[]> {
  const { amount, token, network, proof } = transfer;
  const at = `transfer ${index + 1}: ${amount} ${token} on ${network}`;
  if (!proof) return [unprovenStep(transfer, at)];
  const found = guarded(() => readHeader(proof.header));
  const logs = guarded(() => logsOf(found, proof));
  return [
    guardedStep('log', at, () => logStep(transfer, proof, logs, { to: vault.address, at, isNamed })),
    guardedStep('trie', at, () => trieStep(proof, logs, at)),
    guardedStep('header', at, () => headerStep(transfer, found, at)),
    await blockStep(transfer, at, blockHashOf),
  ];
}

type Guarded<T> = { value: T } | { fault: string };

function guarded<T>(read: () => T): Guarded<T> {
  try {
    return { value: read() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function valueOf<T>(found: Guarded<T>): T {
  if ('fault' in found) throw new RangeError(found.fault);
  return found.value;
}

function logsOf(header: Guarded<BlockHeader>, { transactionIndex, nodes }: ReceiptProof): ReceiptLog[] {
  const key = encodeRlpNumber(transactionIndex);
  return readReceiptLogs(provenValue(valueOf(header).receiptsRoot, key, nodes.map(bytesOfHex)));
}

interface LogContext {
  to: string;
  at: string;
  isNamed: boolean;
}

function logStep(
  transfer: ReceiptTransfer,
  { logIndex }: ReceiptProof,
  logs: Guarded<ReceiptLog[]>,
  { to, at, isNamed }: LogContext,
): ReceiptStep {
  const { tokenAddress, token, decimals, amount, from } = transfer;
  const log = valueOf(logs)[logIndex];
  if (!log) return wrong('log', [`the transaction has no log ${logIndex}`], at);
  const isTransfer = log.topics.length === 3 && log.topics[0] === TRANSFER_TOPIC && log.data.length === 66;
  const faults = [
    ...(isTransfer ? [] : [`log ${logIndex} is not a transfer`]),
    ...(log.address === tokenAddress.toLowerCase() ? [] : [`log ${logIndex} is not of ${tokenAddress}`]),
    ...(log.topics[1] === topicOf(from) ? [] : [`log ${logIndex} does not come from ${from}`]),
    ...(log.topics[2] === topicOf(to) ? [] : [`log ${logIndex} does not go to ${to}`]),
    ...(isTransfer && BigInt(log.data) === unitsOf(amount, decimals)
      ? []
      : [`log ${logIndex} does not move ${amount} of a token with ${decimals} decimals`]),
  ];
  if (faults.length > 0) return wrong('log', faults, at);
  return proven('log', {
    at,
    says: `The contract ${tokenAddress} moved ${amount} ${token} from ${from} to the deposit address: log ${logIndex} of the transaction, with ${decimals} decimals.`,
    restsOn: isNamed
      ? `That this contract is ${token} and has ${decimals} decimals, which the rate proof says too.`
      : `That this contract is ${token} and has ${decimals} decimals.`,
    how: `Compare the contract with the one that the issuer of ${token} publishes.`,
  });
}

function trieStep(
  { transactionIndex, nodes }: ReceiptProof,
  logs: Guarded<unknown>,
  at: string,
): ReceiptStep {
  valueOf(logs);
  return proven('trie', {
    at,
    says: `The receipt of transaction ${transactionIndex} is in the block, and the transaction succeeded: ${counted(nodes.length, 'node')} lead${nodes.length === 1 ? 's' : ''} from the header's root of transaction receipts to it, each by its hash.`,
    restsOn: 'Keccak-256, and the header.',
  });
}

function headerStep(transfer: ReceiptTransfer, header: Guarded<BlockHeader>, at: string): ReceiptStep {
  const { hash, number, timestampSeconds } = valueOf(header);
  const { blockHash, blockNumber, blockTime } = transfer;
  const faults = [
    ...(hash === blockHash ? [] : [`the header has the hash ${hash}, not ${blockHash}`]),
    ...(number === blockNumber ? [] : [`the header is of block ${number}, not of ${blockNumber}`]),
    ...(new Date(timestampSeconds * 1000).toISOString() === blockTime
      ? []
      : [`the header has another time than ${blockTime}`]),
  ];
  if (faults.length > 0) return wrong('header', faults, at);
  return proven('header', {
    at,
    says: `The header in the file has the hash ${blockHash}. It is of block ${blockNumber}, at ${blockTime}.`,
    restsOn: 'Keccak-256.',
  });
}

/** The one thing that no file can show: that the chain holds this block. */
async function blockStep(
  transfer: ReceiptTransfer,
  at: string,
  blockHashOf: ReceiptOptions['blockHashOf'],
): Promise<ReceiptStep> {
  const { network, chainId, blockNumber: number, blockHash } = transfer;
  const how = `Ask a node of ${network} (chain ${chainId}) for the block, and compare its "hash" with ${blockHash}: ${nodeCall('eth_getBlockByNumber', [quantity(number), false])}`;
  const answer = await askedHash(blockHashOf, { network, chainId, number });
  if ('missing' in answer)
    return notProven('block', {
      at,
      says: `Block ${number} of ${network} is said to have the hash ${blockHash}. ${answer.missing}`,
      restsOn: `This header. Believe it only if a node of ${network} that you trust says the same.`,
      how,
    });
  if (answer.hash.toLowerCase() !== blockHash)
    return wrong(
      'block',
      [`The node says that block ${number} of ${network} has the hash ${answer.hash}`],
      at,
    );
  return proven('block', {
    at,
    says: `Block ${number} of ${network} has the hash ${blockHash}.`,
    restsOn: 'The node that was asked.',
    how,
  });
}

/** The hash from the reader's node, or why there is none. */
async function askedHash(
  blockHashOf: ReceiptOptions['blockHashOf'],
  block: NamedBlock,
): Promise<{ hash: string } | { missing: string }> {
  if (!blockHashOf) return { missing: 'No node was asked.' };
  try {
    const hash = await blockHashOf(block);
    return hash === undefined ? { missing: 'No node confirms it: the node gave no hash.' } : { hash };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: `No node confirms it: ${reason}.` };
  }
}

function unprovenStep(transfer: ReceiptTransfer, at: string): ReceiptStep {
  const { withoutProof, txHash, network, chainId, tokenAddress } = transfer;
  const isTron = isTronText(tokenAddress);
  const reason = isTron ? 'the blocks of TRON prove no transfers' : REASONS.get(withoutProof ?? '');
  return notProven('unproven', {
    at,
    says: `The file does not prove this transfer: ${reason ?? withoutProof}.`,
    restsOn: 'The service, which says that it saw the transfer.',
    how: `Ask a node of ${network} (chain ${chainId}) for the transaction's receipt, and look for the transfer among its "logs": ${nodeCall('eth_getTransactionReceipt', [txHash], isTron)}`,
  });
}

function topicOf(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}

/** @throws RangeError if the amount has more decimals than the token */
function unitsOf(amount: string, decimals: number): bigint {
  if (decimals > MOST_DECIMALS) throw new RangeError(`no token has ${decimals} decimals`);
  const step = 10n ** BigInt(MOST_DECIMALS - decimals);
  const exact = exactOf(amount);
  if (exact % step !== 0n) throw new RangeError(`${amount} has more than ${decimals} decimals`);
  return exact / step;
}
