import { setTimeout as pause } from 'node:timers/promises';
import {
  type ChainAccount,
  createVaultSweeper,
  deployFactory,
  deployTestToken,
  mintTestToken,
  type NetworkDefinition,
  sendToken,
  setTestTokenFrozen,
  testTokenBalanceSlot,
  type TokenSignature,
} from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { localAccounts, startLocalChain } from '@cowrie/testing';
import type { Deposit } from '../payments/document/payment.schema';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import type { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';

const FUNDS = 1_000_000_000_000n;
const POLL_MS = 2;
/** In the future, so that each next block can have any later time. */
const FIRST_BLOCK_SECONDS = 2_000_000_000;

export type TestChain = Awaited<ReturnType<typeof startTestChain>>;

/** What a test changes of the network. `signature`: in which domain USDC's holders can sign; they cannot. */
export interface TestChainOptions extends Partial<NetworkDefinition> {
  signature?: TokenSignature;
}

/**
 * Starts a real node with factory and tokens. The test mines its blocks. The chain follows the clock: a block
 * has the clock's time, at least a second after the block before it. The clock is never behind the newest
 * block.
 */
export async function startTestChain(clock: FakeClock, { signature, ...over }: TestChainOptions = {}) {
  const chain = await startLocalChain({ chainId: over.chainId ?? 8453, manualMining: true, keptStates: 128 });
  const { rpcUrl, rpc } = chain;
  const keyOf = (index: number) => localAccounts[index]?.privateKey ?? '';
  const payer: ChainAccount = { rpcUrl, privateKey: keyOf(0) };
  const stranger: ChainAccount = { rpcUrl, privateKey: keyOf(2) };

  const head = async () => {
    const { number, timestamp } = await rpc<{ number: string; timestamp: string }>('eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    return { number: Number(number), seconds: Number(timestamp) };
  };
  const followHead = async () => clock.set((await head()).seconds * 1000);
  const mine = async (blocks = 1): Promise<void> => {
    const next = Math.max(Math.ceil(clock.now().getTime() / 1000), (await head()).seconds + 1);
    await rpc('evm_setNextBlockTimestamp', [next]);
    await rpc('anvil_mine', [`0x${blocks.toString(16)}`, '0x1']);
    await followHead();
  };
  /** Mines a block whenever a transaction waits, until the work is done. */
  const mining = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false;
    const end = () => (isDone = true);
    work.then(end, end);
    while (!isDone) {
      const { pending } = await rpc<{ pending: string }>('txpool_status');
      if (Number(pending) > 0) await mine();
      else await pause(POLL_MS);
    }
    return work;
  };

  clock.set(FIRST_BLOCK_SECONDS * 1000);
  const { address: factory } = await mining(deployFactory(payer));
  const USDC = await mining(deployTestToken(payer, { symbol: 'USDC', label: 'test', signature }));
  const USDT = await mining(deployTestToken(payer, { symbol: 'USDT', label: 'test' }));
  const network = aNetwork({ rpcUrls: [rpcUrl], factory, tokens: { USDC, USDT }, ...over });
  const to = localAccounts[0]?.address ?? '';
  for (const { address } of [USDC, USDT])
    await mining(mintTestToken(payer, { tokenAddress: address, to, amountUnits: FUNDS }));

  return {
    network,
    payer,
    payerAddress: to,
    operatorKey: keyOf(1),
    rpc,
    head,
    mine,
    mining,
    /** Mines a transfer in its own block. Returns the transaction's hash. */
    async pay({ address }: Pick<Deposit, 'address'>, amountUnits: bigint, token: Token = 'USDC') {
      const tokenAddress = tokenAddressOf(network, token);
      return (await mining(sendToken(payer, { tokenAddress, to: address, amountUnits }))).txHash;
    },
    /** Lets another account call the factory's public flush. */
    async flushAsStranger(paymentIds: string[], token: Token = 'USDC') {
      const sweeper = createVaultSweeper(network, stranger.privateKey);
      const { confirmed: nonce } = await sweeper.nonces();
      const tokenAddress = tokenAddressOf(network, token);
      const { rawTransaction } = await sweeper.sign({ tokenAddress, treasury: TREASURY, paymentIds, nonce });
      await sweeper.broadcast(rawTransaction);
      sweeper.close();
      await mine();
    },
    /** Blocks every transfer of a token from an address. */
    freeze: ({ address }: Pick<Deposit, 'address'>, token: Token = 'USDC') =>
      mining(
        setTestTokenFrozen(payer, { tokenAddress: tokenAddressOf(network, token), address, frozen: true }),
      ),
    /** Lowers an address's balance of a token. No log says so. */
    async takeSilently({ address }: Pick<Deposit, 'address'>, amountUnits: bigint, token: Token = 'USDC') {
      const tokenAddress = tokenAddressOf(network, token);
      const slot = testTokenBalanceSlot(address);
      const before = await rpc<string>('eth_getStorageAt', [tokenAddress, slot, 'latest']);
      const after = (BigInt(before) - amountUnits).toString(16).padStart(64, '0');
      await rpc('anvil_setStorageAt', [tokenAddress, slot, `0x${after}`]);
      await mine();
    },
    /** Mints tokens with the highest fee, and mines: its log is the first of the block. */
    async mintAhead({ address }: Pick<Deposit, 'address'>, amountUnits: bigint, token: Token = 'USDC') {
      const words = [address.slice(2), amountUnits.toString(16)].map((word) => word.padStart(64, '0'));
      const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x174876e800' };
      const call = { from: localAccounts[3]?.address, to: tokenAddressOf(network, token), ...fees };
      // The test tokens' mint(address,uint256).
      await rpc('eth_sendTransaction', [{ ...call, data: `0x40c10f19${words.join('')}` }]);
      await mine();
    },
    /** Returns the signed transaction, so that a test can send it again. */
    raw: (txHash: string) => rpc<string>('debug_getRawTransaction', [txHash]),
    /** Returns a function that resets chain and clock to this moment, any number of times. */
    async mark() {
      let id = await rpc<string>('evm_snapshot');
      const now = clock.now();
      return async () => {
        await rpc('evm_revert', [id]);
        id = await rpc<string>('evm_snapshot');
        clock.set(now);
      };
    },
    stop: () => chain.stop(),
  };
}
