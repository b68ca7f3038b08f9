import { dataLength } from 'ethers/utils';
import { type ChainReceipt, type NetworkDefinition, TransactionRejectedError } from '@cowrie/chain-evm';
import { callOne, type NetworkNodesOptions, type NodePool } from '@cowrie/chain-evm/shared';
import { tronNodesOf } from '../nodes/tron.nodes';
import type { ConstantCall } from '../reading/constant-call.answer';
import { parseTronReceipt } from '../reading/receipt.answer';
import { tronAccount } from '../transactions/signature';
import { rawDataOf, signedTransaction, txIdOf } from '../transactions/transaction';
import type { AccountResources } from './account.resources';
import { createFateReader } from './fate.reader';
import { feePlan } from './fee.plan';
import { type Purpose, timestampOf } from './purpose';
import { createRehearsal } from './rehearsal';
import type { SignedTronTransaction, TransactionFate, TransactionLife } from './signed.transaction';
import { broadcastTo } from './tron.broadcast';

/** What every account that sends transactions on TRON can do. It has no nonce. */
export interface TronSendingAccount<Receipt> {
  /** 20 bytes, with EIP-55 checksum. */
  readonly address: string;
  /** What the account can pay with. */
  resources(): Promise<AccountResources>;
  /**
   * Sends a signed transaction. It can be repeated while it is `waiting`.
   *
   * @throws TransactionRejectedError if the nodes refuse it or it has expired. It may still be in a block
   *   from an earlier broadcast, so ask for its fate. RpcUnreachableError, RpcResponseError: ask later.
   */
  broadcast(transaction: Pick<SignedTronTransaction, 'txId' | 'rawTransaction'>): Promise<void>;
  /**
   * What became of a sent transaction. Sign another one for the same purpose only when this one is `dead`.
   *
   * @throws ChainInconsistentError if nodes contradict each other: ask later
   */
  fate(life: TransactionLife): Promise<TransactionFate<Receipt>>;
  close(): void;
}

/** A call to sign. */
export interface TronCall {
  /** The contract, 20 bytes. */
  to: string;
  /** Hex. */
  data: string;
  /** Energy that the contract wants left and does not use. Default 0. */
  reserve?: number;
  /** Energy that it can use when balances have changed since the simulation. Default: what that used. */
  dearest?: number;
  /** See {@link Purpose}. */
  purpose: Purpose;
  /** What other transactions of the account can still cost. It must have that too. Default 0. */
  reservedSun?: bigint;
}

/** An account that signs calls of contracts. */
export interface TronSender extends TronSendingAccount<ChainReceipt> {
  /**
   * Simulates a call, plans its fee and signs it. Nothing is sent. `returned`: what the simulated call
   * returned, hex.
   *
   * @throws TransactionRejectedError (`would_revert`, `insufficient_funds`, `fees_too_high`);
   *   ChainInconsistentError if nodes disagree
   */
  sign(call: TronCall): Promise<SignedTronTransaction & Pick<ConstantCall, 'returned'>>;
  /**
   * The receipt of a transaction; undefined while the first node that answers has it in no block. A
   * reorganization can take the block.
   */
  receipt(txId: string): Promise<ChainReceipt | undefined>;
  /** For any other request to the network's nodes. */
  readonly nodes: NodePool;
}

/** How nodes are called, and what a transaction may cost. */
export interface TronSenderOptions extends NetworkNodesOptions {
  /** Nothing is signed with a higher fee limit, in sun. Default: 15,000 TRX, the network's own. */
  mostFeeSun?: bigint;
  /** How long a transaction is valid from the newest block on. Default 60,000. At most a day. */
  lifeMs?: number;
}

const MOST_FEE_SUN = 15_000_000_000n;
/** As long as a signature, to count bytes. */
const NO_SIGNATURE = `0x${'00'.repeat(65)}`;

/** @throws InvalidChainInputError if the key is not 32 bytes of hex */
export function createTronSender(
  network: NetworkDefinition,
  privateKey: string,
  options: TronSenderOptions = {},
): TronSender {
  const { mostFeeSun = MOST_FEE_SUN, lifeMs = 60_000 } = options;
  const account = tronAccount(privateKey);
  const nodes = tronNodesOf(network, options);
  const { address } = account;
  const { resources, rehearse } = createRehearsal(nodes, address);

  return {
    address,
    nodes,
    resources,
    async sign(call) {
      const { headMs, solid, simulated, prices, has } = await rehearse(call);
      const { succeeded, returned, energyUsed, message } = simulated;
      if (!succeeded) throw new TransactionRejectedError('would_revert', { message, data: returned });
      const action = {
        kind: 'TriggerSmartContract',
        owner: address,
        contract: call.to,
        data: call.data,
      } as const;
      const life = {
        // A solid block stays, so no reorganization makes the transaction invalid.
        refBlockNumber: solid.blockNumber,
        refBlockId: solid.blockHash,
        expirationMs: headMs + lifeMs,
      };
      const timestampMs = timestampOf(call.purpose, headMs);
      const rawDataWith = (feeLimitSun: bigint) => rawDataOf({ action, ...life, timestampMs, feeLimitSun });
      const bytes = dataLength(signedTransaction(rawDataWith(mostFeeSun), NO_SIGNATURE));
      const plan = feePlan({
        energyUsed,
        reserve: call.reserve ?? 0,
        dearest: call.dearest,
        bytes,
        prices,
        has,
      });
      const { feeLimitSun, neededSun, expectedSun } = plan;
      if (feeLimitSun > mostFeeSun)
        throw new TransactionRejectedError('fees_too_high', { feeLimitSun, mostFeeSun });
      const { reservedSun = 0n } = call;
      if (has.balanceSun < neededSun + reservedSun) {
        const facts = { account: address, balanceSun: has.balanceSun, neededSun, reservedSun };
        throw new TransactionRejectedError('insufficient_funds', facts);
      }
      const rawData = rawDataWith(feeLimitSun);
      const txId = txIdOf(rawData);
      const rawTransaction = signedTransaction(rawData, account.sign(txId));
      return { txId, rawTransaction, ...life, feeLimitSun, expectedSun, returned };
    },
    broadcast: (transaction) => broadcastTo(nodes, transaction),
    fate: createFateReader(nodes),
    receipt: async (txId) => parseTronReceipt(await callOne(nodes, 'eth_getTransactionReceipt', [txId])),
    close: () => nodes.close(),
  };
}
