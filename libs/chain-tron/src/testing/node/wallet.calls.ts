import { sha256 } from 'ethers/crypto';
import { decodeTransaction, type NodeTransaction } from '../chain/transaction.decode';
import { vmResultOf } from '../chain/vm.result';
import { rawDataOf, signedTransaction } from '../../transactions/transaction';
import type { TvmOutcome } from '../tvm';
import type { NodeView } from './node.view';
import { addressIn, calldataIn, numberIn, type WalletBody } from './wallet.body';
import { bare, walletTransaction, withoutDefaults } from './wallet.shapes';

/** How long a transaction that the node builds is valid: java-tron's setting. */
const LIFE_MS = 60_000;
const textHex = (text: string) => Buffer.from(text).toString('hex');

interface ReadCall {
  from: string;
  to?: string;
  data: string;
  valueSun: bigint;
}

/** `/wallet/triggerconstantcontract`. */
export async function triggerConstant(view: NodeView, body: WalletBody): Promise<object> {
  const call = readCall(body);
  const outcome = await simulate(view, call);
  if (!outcome) return noContract();
  const { message } = vmResultOf(outcome.failure);
  return {
    result: { result: true, ...withoutDefaults({ message: textHex(message) }) },
    ...withoutDefaults({ energy_used: outcome.energyUsed }),
    constant_result: [bare(outcome.returned)],
    transaction: {
      ret: [outcome.succeeded ? {} : { ret: 'FAILED' }],
      ...(call.to !== undefined && walletTransaction(built(view, { ...call, to: call.to }, 0n))),
    },
  };
}

/** `/wallet/estimateenergy`: the least energy limit with which the call succeeds. */
export async function estimateEnergy(view: NodeView, body: WalletBody): Promise<object> {
  const call = readCall(body);
  const whole = await simulate(view, call);
  if (!whole) return noContract();
  if (!whole.succeeded)
    return {
      result: { code: 'CONTRACT_EXE_ERROR', message: textHex(vmResultOf(whole.failure).message) },
    };
  // A contract can want more than it uses: the vault factory keeps a reserve for each vault.
  let [low, high] = [whole.energyUsed - 1, whole.energyUsed];
  while (!(await simulate(view, call, high))?.succeeded) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((await simulate(view, call, middle))?.succeeded) high = middle;
    else low = middle;
  }
  return { result: { result: true }, energy_required: high };
}

/** `/wallet/triggersmartcontract`: builds a transaction. The client signs it. */
export async function triggerSmart(view: NodeView, body: WalletBody): Promise<object> {
  const call = { ...readCall(body), to: addressIn(body, 'contract_address') };
  if ((await view.chain.codeAt(call.to)) === '0x') return noContract();
  const transaction = built(view, call, BigInt(numberIn(body, 'fee_limit')));
  return { result: { result: true }, transaction: walletTransaction(transaction) };
}

function simulate(view: NodeView, call: ReadCall, energyLimit?: number): Promise<TvmOutcome | undefined> {
  return view.chain.ask({
    ...call,
    ...(energyLimit !== undefined && { energyLimit }),
    at: view.head().number,
  });
}

function readCall(body: WalletBody): ReadCall {
  return {
    from: addressIn(body, 'owner_address'),
    ...(body.contract_address !== undefined && { to: addressIn(body, 'contract_address') }),
    data: calldataIn(body),
    valueSun: BigInt(numberIn(body, 'call_value')),
  };
}

function built(view: NodeView, { from, to, data, valueSun }: ReadCall & { to: string }, feeLimitSun: bigint) {
  const { id: refBlockId, timestampMs } = view.head();
  const rawData = rawDataOf({
    action: { kind: 'TriggerSmartContract', owner: from, contract: to, data, valueSun },
    refBlockId,
    expirationMs: timestampMs + LIFE_MS,
    timestampMs,
    feeLimitSun,
  });
  const unsigned: NodeTransaction = {
    ...decodeTransaction(signedTransaction(rawData, '0x')),
    signatures: [],
  };
  if (unsigned.txId !== sha256(rawData)) throw new TypeError('the transaction was read otherwise');
  return unsigned;
}

const noContract = () => ({
  result: {
    code: 'CONTRACT_VALIDATE_ERROR',
    message: textHex('Contract validate error : No contract or not a valid smart contract'),
  },
});
