import { setTimeout as wait } from 'node:timers/promises';
import { callAll, callOne, type RpcTransport } from '@cowrie/chain-evm/shared';
import {
  createTronReader,
  createTronTransport,
  feePlan,
  parseBlockAnswer,
  parseBroadcast,
  parseConstantCall,
  parsePrices,
  parseResources,
  parseTransactionInfo,
  rawDataOf,
  signedTransaction,
  tronAccount,
  tronCreatedAddress,
  txIdOf,
} from '@cowrie/chain-tron';
import { tronVaultFactoryArtifact } from '@cowrie/contracts';
import { CliError, EXIT } from '../../exit';

/** A transaction is valid this long after the newest block. */
const LIFE_MS = 60_000;
/** As long as a signature, to count bytes. */
const NO_SIGNATURE = `0x${'00'.repeat(65)}`;
const NAME = 'CowrieTronVaultFactory';

/** A deployment that is planned but not signed. Addresses have 20 bytes; amounts are in sun. */
export interface TronDeployment {
  payer: string;
  balanceSun: bigint;
  energy: number;
  /** What it probably costs, and what the account must have. */
  expectedSun: bigint;
  neededSun: bigint;
  /**
   * Signs, sends and waits for its block.
   *
   * @throws CliError if the network refuses it, it fails, or no block takes it in its time
   */
  send(): Promise<{ factory: string; txHash: string }>;
  close(): void;
}

interface DeploymentOptions {
  name: string;
  chainId: number;
  rpcUrl: string;
  privateKey: string;
  /** How often a node is asked whether the transaction is in a block. */
  stepMs: number;
}

/**
 * Plans the deployment of TRON's vault factory. Each one has another address, because TRON makes it from the
 * transaction.
 *
 * @throws CliError if the node is on another chain, or the deployment would fail
 */
export async function planTronFactory(options: DeploymentOptions): Promise<TronDeployment> {
  const { chainId, rpcUrl, privateKey, stepMs } = options;
  const node = createTronTransport(rpcUrl);
  try {
    await assertChain(node, chainId);
    const account = tronAccount(privateKey);
    const { plan, refBlockId, headMs, rawDataWith } = await planned(node, account.address);
    return {
      payer: account.address,
      ...plan,
      async send() {
        const life = { refBlockId, expirationMs: headMs() + LIFE_MS };
        const rawData = rawDataWith(life, plan.feeLimitSun);
        const txId = txIdOf(rawData);
        const rawTransaction = signedTransaction(rawData, account.sign(txId));
        await broadcast(node, txId, rawTransaction);
        await mined(node, txId, life.expirationMs, stepMs);
        const factory = tronCreatedAddress({ txId, owner: account.address });
        await assertFactory({ ...options, factory });
        return { factory, txHash: txId };
      },
      close: () => node.close(),
    };
  } catch (error) {
    node.close();
    throw error;
  }
}

async function assertChain(node: RpcTransport, chainId: number): Promise<void> {
  const found = Number(await callOne(node, 'eth_chainId', []));
  if (found !== chainId)
    throw new CliError(
      EXIT.failed,
      `${node.endpoint} is on chain ${found}, not ${chainId}; use another node`,
    );
}

async function planned(node: RpcTransport, owner: string) {
  const code = tronVaultFactoryArtifact.bytecode;
  const address = `41${owner.slice(2)}`;
  const creation = { owner_address: address, data: code.slice(2) };
  const [solidAnswer, headAnswer, simulated, parameters, balance, resource] = await callAll(node, [
    { method: 'walletsolidity/getnowblock', params: [{}] },
    { method: 'wallet/getnowblock', params: [{}] },
    { method: 'wallet/triggerconstantcontract', params: [creation] },
    { method: 'wallet/getchainparameters', params: [{}] },
    { method: 'wallet/getaccount', params: [{ address }] },
    { method: 'wallet/getaccountresource', params: [{ address }] },
  ]);
  const [solid, head] = [parseBlockAnswer(solidAnswer), parseBlockAnswer(headAnswer)];
  if (!solid || !head) throw new CliError(EXIT.failed, `${node.endpoint} has no block; use another node`);
  const { succeeded, energyUsed, message } = parseConstantCall(simulated);
  if (!succeeded)
    throw new CliError(EXIT.failed, `The deployment would fail: ${message || 'the node does not say why'}`);
  const action = { kind: 'CreateSmartContract', owner, code, name: NAME } as const;
  // The solid block stays, so no reorganization makes the transaction invalid.
  const refBlockId = solid.blockHash;
  const startedAt = performance.now();
  const headMs = () => head.timestampMs + Math.round(performance.now() - startedAt);
  const rawDataWith = (life: { refBlockId: string; expirationMs: number }, feeLimitSun: bigint) =>
    rawDataOf({ action, ...life, timestampMs: head.timestampMs, feeLimitSun });
  const longest = rawDataWith({ refBlockId, expirationMs: head.timestampMs }, 15_000_000_000n);
  const bytes = (signedTransaction(longest, NO_SIGNATURE).length - 2) / 2;
  const has = parseResources(balance, resource);
  const fees = feePlan({ energyUsed, reserve: 0, bytes, prices: parsePrices(parameters), has });
  const { expectedSun, neededSun, feeLimitSun } = fees;
  const plan = { balanceSun: has.balanceSun, energy: energyUsed, expectedSun, neededSun, feeLimitSun };
  return { plan, refBlockId, headMs, rawDataWith };
}

async function broadcast(node: RpcTransport, txId: string, rawTransaction: string): Promise<void> {
  const method = 'wallet/broadcasthex';
  const answer = await callOne(node, method, [{ transaction: rawTransaction.slice(2) }]);
  const { outcome, code, message } = parseBroadcast(answer, txId);
  if (outcome === 'taken' || outcome === 'unsure') return;
  throw new CliError(EXIT.failed, `${node.endpoint} refused the transaction: ${code} ${message}`);
}

/** Until a block has it, or none can have it any more. */
async function mined(node: RpcTransport, txId: string, expirationMs: number, stepMs: number): Promise<void> {
  for (;;) {
    const answers = await callAll(node, [
      { method: 'wallet/gettransactioninfobyid', params: [{ value: txId.slice(2) }] },
      { method: 'walletsolidity/getnowblock', params: [{}] },
    ]);
    const info = parseTransactionInfo(answers[0], txId);
    if (info?.succeeded) return;
    if (info)
      throw new CliError(EXIT.failed, `The deployment failed: ${[info.failure, info.message].join(' ')}`);
    const solid = parseBlockAnswer(answers[1]);
    if (solid && solid.timestampMs > expirationMs)
      throw new CliError(EXIT.failed, `No block took ${txId} in time; run the command again`);
    await wait(stepMs);
  }
}

/** Compares what the chain computes with what the service computes. @throws ChainMismatchError */
async function assertFactory({ factory, name, chainId, rpcUrl }: DeploymentOptions & { factory: string }) {
  const reader = createTronReader({
    name,
    family: 'tron',
    chainId,
    rpcUrls: [rpcUrl],
    confirmations: 1,
    factory,
    tokens: {},
    pollIntervalMs: 3000,
  });
  try {
    await reader.assertNetwork();
  } finally {
    reader.close();
  }
}
