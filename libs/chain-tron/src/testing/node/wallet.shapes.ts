import type { MinedTransaction, NodeBlock } from '../chain/block.store';
import type { NodeAction, NodeTransaction } from '../chain/transaction.decode';

/**
 * Blocks and transactions as `/wallet/*` writes them: protobuf as JSON, addresses of 21 bytes, hex without
 * `0x`, and no field with its default value.
 */

export const bare = (hex: string): string => hex.replace(/^0x/, '').toLowerCase();
export const longAddress = (address: string): string => `41${bare(address)}`;
const textHex = (text: string): string => Buffer.from(text).toString('hex');

/** Only the fields with another value than their default. */
export function withoutDefaults(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== 0 && value !== ''),
  );
}

export function walletBlock(block: NodeBlock, hasTransactions = true) {
  const transactions = block.transactions.map(({ transaction, execution }) =>
    walletTransaction(transaction, execution.result ?? 'SUCCESS'),
  );
  return {
    blockID: bare(block.id),
    block_header: {
      raw_data: withoutDefaults({
        number: block.number,
        txTrieRoot: bare(block.txTrieRoot),
        witness_address: longAddress(block.witness),
        parentHash: bare(block.parentId),
        timestamp: block.timestampMs,
      }),
    },
    ...(hasTransactions && transactions.length > 0 && { transactions }),
  };
}

/** @param result the outcome in its block; absent before it is in one */
export function walletTransaction(transaction: NodeTransaction, result?: string) {
  const { txId, rawData, signatures, action } = transaction;
  return {
    ...(result !== undefined && { ret: [{ contractRet: result }] }),
    visible: false,
    txID: bare(txId),
    ...(signatures.length > 0 && { signature: signatures.map(bare) }),
    raw_data: {
      contract: [
        {
          parameter: { value: valueOf(action), type_url: `type.googleapis.com/protocol.${action.kind}` },
          type: action.kind,
        },
      ],
      ref_block_bytes: bare(transaction.refBlockBytes),
      ref_block_hash: bare(transaction.refBlockHash),
      ...withoutDefaults({
        expiration: transaction.expirationMs,
        fee_limit: Number(transaction.feeLimitSun),
        timestamp: transaction.timestampMs,
      }),
    },
    raw_data_hex: bare(rawData),
  };
}

function valueOf(action: NodeAction): Record<string, unknown> {
  const owner_address = longAddress(action.owner);
  switch (action.kind) {
    case 'TransferContract':
      return withoutDefaults({
        owner_address,
        to_address: longAddress(action.to),
        amount: Number(action.amountSun),
      });
    case 'TriggerSmartContract':
      return withoutDefaults({
        owner_address,
        contract_address: longAddress(action.contract),
        call_value: Number(action.valueSun),
        data: bare(action.data),
      });
    case 'CreateSmartContract':
      return { owner_address, new_contract: { bytecode: bare(action.code), origin_address: owner_address } };
  }
}

/** What became of a transaction, as `gettransactioninfobyid` tells it. */
export function infoShape(block: NodeBlock, { transaction, execution }: MinedTransaction) {
  const { energy, bandwidth, feeSun, logs, contract, result, message, succeeded } = execution;
  return {
    id: bare(transaction.txId),
    blockNumber: block.number,
    blockTimeStamp: block.timestampMs,
    contractResult: [bare(execution.returned)],
    receipt: withoutDefaults({
      energy_usage: energy.fromStake,
      energy_fee: Number(energy.feeSun),
      energy_usage_total: energy.used,
      net_usage: bandwidth.used,
      net_fee: Number(bandwidth.feeSun),
      result,
    }),
    ...withoutDefaults({
      fee: Number(feeSun),
      contract_address: contract && longAddress(contract),
      result: succeeded ? undefined : 'FAILED',
      resMessage: textHex(message),
    }),
    ...(logs.length > 0 && {
      log: logs.map((log) => ({
        address: bare(log.address),
        topics: log.topics.map(bare),
        data: bare(log.data),
      })),
    }),
  };
}
