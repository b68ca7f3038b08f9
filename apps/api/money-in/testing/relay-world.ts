import {
  accountOf,
  authorizationNonce,
  cancelTestAuthorization,
  createTokenRelayer,
  mintTestToken,
  type NetworkDefinition,
  sendToken,
  setTestTokenFrozen,
  signTestAuthorization,
  type TokenRelayer,
  type TransferAuthorization,
} from '@cowrie/chain-evm';
import { localAccounts } from '@cowrie/testing';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import type { RelaysConfig } from '@cowrie/api/platform/config/app.config';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { aConfig, RELAYS } from '@cowrie/api/platform/testing/test-config';
import type { Deposit, Payment } from '../payments/document/payment.schema';
import { NetworkRelayer } from '../relays/network-relayer';
import type { Relay } from '../relays/relay.schema';
import { RelayBudgets } from '../relays/relay-budgets.repository';
import { type PayerTransfer, RelayRequests } from '../relays/relay-requests.service';
import { RelayersRepository } from '../relays/relayers.repository';
import { startDatabase } from './database';
import { openPaymentWorld } from './payment-world';
import { openRooms } from './rooms';

export type RelayWorld = Awaited<ReturnType<typeof startRelayWorld>>;

type Locked = Payment & { deposit: Deposit };

interface RelayerOptions {
  wrap?: Observed['wrap'];
  relayer?: TokenRelayer;
}

/** What the payer holds after a reset. */
const FUNDS = 100_000_000n;
const MOST_GAS = BigInt(RELAYS.mostGas);
const keyOf = (index: number) => localAccounts[index]?.privateKey ?? '';

/** Starts a payment world whose payer signs transfers of USDC and has no coin, and whose relayer has some. */
export async function startRelayWorld(over: Partial<NetworkDefinition> & { confirmations: number }) {
  const signature = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
  const world = await openPaymentWorld(await startDatabase(), { ...over, signature });
  const { chain, clock, database, reader } = world;
  const { network } = chain;
  const { USDC } = network.tokens;
  if (!USDC) throw new Error('the chain has no USDC');
  const relayer = createTokenRelayer(network, keyOf(4), { mostGas: MOST_GAS });
  const payerKey = keyOf(5);
  const payer = accountOf(payerKey);
  const scope = { environment: 'test', network: network.name } as const;
  const nodes = new NodeConnections();
  const readers = new ChainReaders(nodes);

  const fund = (amountUnits: bigint, to = payer) =>
    chain.mining(mintTestToken(chain.payer, { tokenAddress: USDC.address, to, amountUnits }));

  const opened: RelayRequests[] = [];
  const open = (wrap: Observed['wrap'] = (it) => it, over: Partial<RelaysConfig> = {}) => {
    const environments = {
      test: { treasury: aConfig().environments.test?.treasury ?? '', networks: [network] },
    };
    const config = aConfig({ environments, relays: { ...RELAYS, ...over } });
    const relayers = wrap(new RelayersRepository(database.relayers, clock));
    const budgets = wrap(new RelayBudgets(database.relayBudgets, config, clock));
    const rooms = openRooms(database, clock, { wrap, config });
    const { cursors, payments, signedTransfers, relays, setAside } = rooms;
    const requests = new RelayRequests(config, relays, relayers, budgets, cursors, readers, nodes);
    opened.push(requests);
    return { config, relays, relayers, requests, cursors, payments, signedTransfers, setAside };
  };

  const deepen = async (blocks = over.confirmations) => {
    await chain.mine(blocks);
    await world.newWatcher().catchUp();
  };
  /** What the payer’s wallet would sign for a payment. */
  const authorizationOf = (
    { _id, deposit, expiresAt }: Locked,
    change: Partial<TransferAuthorization> = {},
  ): TransferAuthorization => ({
    from: payer,
    to: deposit.address,
    amountUnits: BigInt(deposit.expectedUnits),
    validAfterSeconds: 0n,
    validBeforeSeconds: BigInt(Math.floor(expiresAt.getTime() / 1000)),
    nonce: authorizationNonce(_id.toHexString(), 0),
    ...change,
  });
  const signed = (
    payment: Locked,
    change: Partial<TransferAuthorization> = {},
    { chainId = network.chainId, key = payerKey } = {},
  ): PayerTransfer => {
    const authorization = authorizationOf(payment, change);
    const by = { privateKey: key };
    return {
      network: network.name,
      tokenAddress: USDC.address,
      authorization,
      signature: signTestAuthorization(by, { chainId }, USDC, authorization),
    };
  };
  const request = async (
    payment: Pick<Payment, '_id'>,
    transfer: PayerTransfer,
    config?: Partial<RelaysConfig>,
  ) => open((it) => it, config).requests.request(await world.payment(payment), transfer, clock.now());
  const relayOf = async ({ _id }: Pick<Relay, '_id'>): Promise<Relay> =>
    database.relays.findById(_id).lean().orFail();
  const newRelayer = ({ wrap = (it) => it, relayer: other }: RelayerOptions = {}): NetworkRelayer => {
    const { relays, payments, signedTransfers, cursors, setAside } = open(wrap);
    const outside = { relayer: wrap(other ?? relayer), reader: wrap(reader), clock };
    const stored = { relays, payments, signedTransfers, cursors, setAside };
    return new NetworkRelayer({ ...scope, network, ...outside, ...stored });
  };

  return {
    ...world,
    relayer,
    payer,
    scope,
    usdc: USDC,
    open,
    deepen,
    fund,
    signed,
    request,
    relayOf,
    newRelayer,
    async reset() {
      // A leftover transaction of an earlier test would keep its nonce.
      await chain.rpc('anvil_dropAllTransactions');
      await world.reset();
      await fund(FUNDS);
      const watcher = world.newWatcher();
      await watcher.lookAtSignatures();
      await watcher.catchUp();
      await open().relayers.seen(scope, relayer.address);
    },
    /** Stores a payment and a relay of what its payer has signed. */
    async requested(change: Partial<TransferAuthorization> = {}): Promise<{ payment: Locked; relay: Relay }> {
      const payment = await world.lock();
      return { payment, relay: await request(payment, signed(payment, change)) };
    },
    /** Sends a payer’s signed transfer from another account, and mines it. */
    async sendAsStranger(transfer: PayerTransfer) {
      const stranger = createTokenRelayer(network, keyOf(2), { mostGas: MOST_GAS });
      const { confirmed: nonce } = await stranger.nonces();
      const fees = { maxFeePerGasWei: 100_000_000_000n, maxPriorityFeePerGasWei: 50_000_000_000n };
      const { rawTransaction } = await stranger.sign({ ...transfer, nonce, fees });
      await stranger.broadcast(rawTransaction);
      stranger.close();
      await chain.mine();
    },
    /** The payer sends tokens in the ordinary way. */
    async spend(amountUnits: bigint, to = chain.payerAddress) {
      await chain.rpc('anvil_setBalance', [payer, '0xde0b6b3a7640000']);
      const account = { rpcUrl: chain.payer.rpcUrl, privateKey: payerKey };
      await chain.mining(sendToken(account, { tokenAddress: USDC.address, to, amountUnits }));
    },
    async cancel(transfer: PayerTransfer) {
      await chain.rpc('anvil_setBalance', [payer, '0xde0b6b3a7640000']);
      const account = { rpcUrl: chain.payer.rpcUrl, privateKey: payerKey };
      await chain.mining(cancelTestAuthorization(account, network, USDC, transfer.authorization));
    },
    freezePayer: (frozen = true) =>
      chain.mining(setTestTokenFrozen(chain.payer, { tokenAddress: USDC.address, address: payer, frozen })),
    /** Returns the outcome of each relay, oldest first; `open` without one. */
    async outcomes() {
      const relays = await database.relays.find().sort({ createdAt: 1, _id: 1 }).lean();
      return relays.map(({ outcome }) => outcome ?? 'open');
    },
    /** Returns the relayer with some of its methods replaced. */
    altered: (over: Partial<TokenRelayer>): TokenRelayer => ({ ...relayer, ...over }),
    async stop() {
      for (const requests of opened) requests.onModuleDestroy();
      readers.onModuleDestroy();
      relayer.close();
      await world.stop();
    },
  };
}
