import { factoryDeployment, vaultFactoryArtifact } from '@cowrie/contracts';
import { NATIVE_COIN, checksumAddress } from '../address';
import { asking } from '../rpc/rpc.http';
import { callAll, callOne } from '../rpc/rpc.types';
import { hexData, quantityToBigint, quantityToNumber } from '../rpc/rpc.values';
import { erc20 } from '../reading/erc20.codec';
import { suggestAnyFees } from '../sending/fees';
import { encodeFlush, type SweepTarget } from '../sweeping/factory.codec';
import { type SweepReceipt, sweepReceipt } from '../sweeping/sweep.receipt';
import { estimateCreation, missingForProxy } from './deployment.proxy';
import { isFactoryDeployed } from './factory.deployment';
import { type ChainAccount, gasLimitOf, sendTransaction } from './transaction.sender';

/** Vaults in one transaction. */
export const RESCUED_TOGETHER = 50;
/** Where the factory is not deployed, a sweep cannot be estimated. Measured: contracts/README.md. */
const SWEEP_GAS = { first: 40_000n, each: 64_200n };
/** The factory asks for this much per vault, and gets back what it does not use. */
const GAS_PER_VAULT = 300_000n;
const COIN_TRANSFER_GAS = 21_000n;

/** What a rescue costs and who pays. All amounts are in wei of the chain's coin. */
export interface RescueCost {
  /** What the deployment proxy's sender must get; undefined if the proxy is there. */
  proxyWei: bigint | undefined;
  isFactoryDeployed: boolean;
  expectedWei: bigint;
  /** At the highest fee and the whole gas limits that the transactions offer. */
  mostWei: bigint;
}

/**
 * Returns what deploying proxy and factory, as far as they are missing, and these sweeps cost now. Sends
 * nothing.
 *
 * @throws ChainMismatchError if other code is at the factory's address; DeploymentError if the chain cannot
 *   have the proxy; RpcUnreachableError, RpcResponseError
 */
export async function estimateRescue(rpcUrl: string, sweeps: readonly SweepTarget[]): Promise<RescueCost> {
  const isDeployed = await isFactoryDeployed({ name: 'the chain', rpcUrl });
  const proxyWei = isDeployed ? undefined : await missingForProxy(rpcUrl);
  return asking(rpcUrl, async (node) => {
    const factoryGas = isDeployed ? 0n : await estimateCreation(node, vaultFactoryArtifact.bytecode);
    const [proxyGas, proxyValue] = proxyWei ? [COIN_TRANSFER_GAS, proxyWei] : [0n, 0n];
    const estimates = isDeployed
      ? (
          await callAll(
            node,
            sweeps.map(sweepCall).map((call) => ({ method: 'eth_estimateGas', params: [call] })),
          )
        ).map(quantityToBigint)
      : sweeps.map(({ paymentIds }) => SWEEP_GAS.first + SWEEP_GAS.each * BigInt(paymentIds.length));
    // An estimate includes the gas that the factory asks for, which most vaults give back.
    const expectedGas = estimates.map((gas) =>
      isDeployed && gas > GAS_PER_VAULT ? gas - GAS_PER_VAULT / 2n : gas,
    );
    const mostGas = estimates.map((gas) => gasLimitOf(isDeployed ? gas : gas + GAS_PER_VAULT));
    const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);
    const { maxFeePerGasWei, expectedWei } = await suggestAnyFees(node);
    return {
      proxyWei,
      isFactoryDeployed: isDeployed,
      expectedWei: proxyValue + (proxyGas + factoryGas + sum(expectedGas)) * expectedWei,
      mostWei: proxyValue + (gasLimitOf(proxyGas) + gasLimitOf(factoryGas) + sum(mostGas)) * maxFeePerGasWei,
    };
  });
}

const sweepCall = (target: SweepTarget) => ({
  to: factoryDeployment.factoryAddress,
  data: encodeFlush(target),
});

/**
 * What each address holds of an asset, in the given order: base units of a token, or wei of
 * {@link NATIVE_COIN}.
 *
 * @throws RpcResponseError, ChainInconsistentError if the token does not answer as ERC-20 says;
 *   RpcUnreachableError
 */
export function readHoldings(rpcUrl: string, asset: string, addresses: readonly string[]): Promise<bigint[]> {
  const of = (address: string) =>
    asset === NATIVE_COIN
      ? { method: 'eth_getBalance', params: [address, 'latest'] }
      : { method: 'eth_call', params: [{ to: asset, data: balanceOf(address) }, 'latest'] };
  const read = (answer: unknown) =>
    asset === NATIVE_COIN ? quantityToBigint(answer) : BigInt(hexData(answer, 32));
  return asking(rpcUrl, async (node) => (await callAll(node, addresses.map(of))).map(read));
}

const balanceOf = (address: string) => erc20.encodeFunctionData('balanceOf', [checksumAddress(address)]);

/**
 * Sweeps vaults of the factory at its fixed address, and waits until it is in a block.
 *
 * @throws SweepMismatchError if the factory and the token report different amounts; the errors of
 *   `sendTransaction`
 */
export async function sweepVaults(
  account: ChainAccount,
  target: SweepTarget,
  options?: { stepMs?: number | undefined },
): Promise<SweepReceipt> {
  const receipt = await sendTransaction(account, sweepCall(target), options);
  return sweepReceipt(factoryDeployment.factoryAddress, receipt);
}

/** The coin of an account, in wei, and how many of its transactions are in no block yet. */
export function readPayer(rpcUrl: string, address: string): Promise<{ balanceWei: bigint; waiting: number }> {
  return asking(rpcUrl, async (node) => {
    const [balance, latest, pending] = await callAll(node, [
      { method: 'eth_getBalance', params: [address, 'latest'] },
      { method: 'eth_getTransactionCount', params: [address, 'latest'] },
      { method: 'eth_getTransactionCount', params: [address, 'pending'] },
    ]);
    return {
      balanceWei: quantityToBigint(balance),
      waiting: quantityToNumber(pending) - quantityToNumber(latest),
    };
  });
}

/**
 * Whether a contract is at an address. An account that delegates to one (EIP-7702) still has its key, and is
 * no contract.
 */
export function isContract(rpcUrl: string, address: string): Promise<boolean> {
  return asking(rpcUrl, async (node) => {
    const code = hexData(await callOne(node, 'eth_getCode', [checksumAddress(address), 'latest']));
    return code !== '0x' && !code.startsWith('0xef0100');
  });
}
