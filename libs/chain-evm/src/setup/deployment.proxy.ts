import { Transaction } from 'ethers/transaction';
import { factoryDeployment } from '@cowrie/contracts';
import { DeploymentError, TransactionRejectedError } from '../chain.errors';
import { asking } from '../rpc/rpc.http';
import { callAll, callOne, type RpcTransport } from '../rpc/rpc.types';
import { hexData, quantityToBigint, quantityToNumber } from '../rpc/rpc.values';
import { broadcastRaw } from '../sending/broadcast';
import { suggestAnyFees } from '../sending/fees';
import { type ChainAccount, sendTransaction, untilMined } from './transaction.sender';

/**
 * The transaction that puts the proxy at its address on any chain, signed before EIP-155, so it names no
 * chain. Its signature is made up: nobody has the key of the account that it recovers to, so the account can
 * send nothing else (https://github.com/Arachnid/deterministic-deployment-proxy).
 */
export const PROXY_TRANSACTION = `0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba0${'22'.repeat(32)}a0${'22'.repeat(32)}`;
const PROXY_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';

const { from, gasLimit, gasPrice, data } = Transaction.from(PROXY_TRANSACTION);
/** The account whose one transaction deploys the proxy. EIP-55 checksummed. */
export const PROXY_SENDER = String(from);
const NEEDED_WEI = gasLimit * (gasPrice ?? 0n);

/**
 * Returns what the account that deploys the proxy still lacks, in wei; undefined if the proxy is there.
 *
 * @throws DeploymentError if the chain cannot have it at its address; RpcUnreachableError, RpcResponseError
 */
export function missingForProxy(rpcUrl: string): Promise<bigint | undefined> {
  return asking(rpcUrl, async (node) => {
    const proxy = factoryDeployment.deploymentProxy;
    const [code, nonce, balance] = await callAll(node, [
      { method: 'eth_getCode', params: [proxy, 'latest'] },
      { method: 'eth_getTransactionCount', params: [PROXY_SENDER, 'latest'] },
      { method: 'eth_getBalance', params: [PROXY_SENDER, 'latest'] },
    ]);
    if (hexData(code) === PROXY_CODE) return undefined;
    if (hexData(code) !== '0x')
      throw new DeploymentError(`${proxy} is another contract, not the deployment proxy`, { proxy });
    if (quantityToNumber(nonce) > 0)
      throw new DeploymentError(
        `the one transaction of ${PROXY_SENDER} has failed on this chain, so the deployment proxy cannot be deployed here`,
        { proxy },
      );
    await assertTakesProxy(node);
    const held = quantityToBigint(balance);
    return held < NEEDED_WEI ? NEEDED_WEI - held : 0n;
  });
}

/** The gas limit and price of the transaction are fixed. The coin that is sent for a failing one is lost. */
async function assertTakesProxy(node: RpcTransport): Promise<void> {
  const [gas] = await callAll(node, [{ method: 'eth_estimateGas', params: [{ data }] }]);
  if (quantityToBigint(gas) > gasLimit)
    throw new DeploymentError(
      `the deployment proxy needs ${quantityToBigint(gas)} gas on this chain, and its transaction offers ${gasLimit}; ask the chain's operator to deploy it`,
      {},
    );
  const { expectedWei } = await suggestAnyFees(node);
  if (expectedWei > (gasPrice ?? 0n))
    throw new DeploymentError(
      'gas costs more than the 100 gwei that the transaction of the deployment proxy offers; run the command again when it costs less',
      {},
    );
}

/**
 * Deploys the deterministic deployment proxy, unless it is there: sends its sender the coin that it lacks,
 * then its signed transaction. Can be repeated after a crash.
 *
 * @throws DeploymentError if the chain does not take the transaction. Nothing was paid then
 */
export async function deployProxy(
  account: ChainAccount,
  options: { stepMs?: number | undefined } = {},
): Promise<void> {
  const missingWei = await missingForProxy(account.rpcUrl);
  if (missingWei === undefined) return;
  if (missingWei > 0n) {
    await asking(account.rpcUrl, assertNotReplayProtected);
    await sendTransaction(account, { to: PROXY_SENDER, valueWei: missingWei }, options);
  }
  await asking(account.rpcUrl, async (node) => {
    await broadcastRaw(node, PROXY_TRANSACTION);
    await untilMined(node, String(Transaction.from(PROXY_TRANSACTION).hash), options);
  });
}

/**
 * Sends the transaction before there is coin for it. A chain that takes transactions without a chain ID only
 * says that the coin is missing.
 */
async function assertNotReplayProtected(node: RpcTransport): Promise<void> {
  try {
    await broadcastRaw(node, PROXY_TRANSACTION);
  } catch (error) {
    if (!(error instanceof TransactionRejectedError)) throw error;
    if (error.reason === 'insufficient_funds') return;
    throw new DeploymentError(
      `the chain refuses the transaction of the deployment proxy (${String(error.facts.rpcMessage)}); ask its operator to deploy the proxy at ${factoryDeployment.deploymentProxy}`,
      error.facts,
    );
  }
}

/** Gas of one deployment of this code through the proxy, as the endpoint estimates it without the proxy. */
export async function estimateCreation(node: RpcTransport, code: string): Promise<bigint> {
  const gas = quantityToBigint(await callOne(node, 'eth_estimateGas', [{ data: code }]));
  // The proxy copies the code once more.
  return gas + gas / 10n;
}
