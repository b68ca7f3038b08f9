import { callOne } from '@cowrie/chain-evm/shared';
import {
  type ChainPrices,
  createTronPayer,
  createTronSweeper,
  createTronTransport,
  parsePrices,
  type SignedTronTransaction,
  tronVaultAddress,
} from '@cowrie/chain-tron';
import {
  createTronWorld,
  freshAddress,
  keyOf,
  startTronNode,
  type TronNode,
  trx,
  type TronWorld,
} from '@cowrie/chain-tron/test-node';

/** What a unit of energy costs inside Tether's contract, which is busy. Inside others: 1. */
export const BUSY_FACTOR = 4.4;
/** In one sweep. */
const VAULTS = [1, 2, 5, 10] as const;
const UNITS = 5_000_000n;
const TREASURY = freshAddress(1);
const PAYEE = freshAddress(2);
/** Of the test world's account `operator`, which sends everything here. */
const OPERATOR_KEY = keyOf(3);
/** The network adds it to every transaction, for the result. */
const RESULT_BYTES = 64;

/** What a transaction uses on TRON. */
export interface TronCost {
  /** For people. */
  what: string;
  /** With its result. */
  bytes: number;
  /** For a token that is not busy. */
  energy: number;
  /** For Tether's. */
  busyEnergy: number;
}

export interface TronCosts {
  costs: TronCost[];
  prices: ChainPrices;
}

/**
 * Signs and sends sweeps and payouts as the service does, on a chain in memory. The same figures come each
 * time: the contracts, the test token and the library decide them, and nothing else.
 */
export async function measureTronCosts(): Promise<TronCosts> {
  const { used, prices } = await measureWith(1);
  const busy = await measureWith(BUSY_FACTOR);
  const costs = used.map((one, at) => ({ ...one, busyEnergy: busy.used[at]?.energy ?? NaN }));
  return { costs, prices };
}

type Used = Omit<TronCost, 'busyEnergy'>;

async function measureWith(factor: number): Promise<{ used: Used[]; prices: ChainPrices }> {
  const world = await createTronWorld();
  const { chain, deployer, operator, tokenCall, send, usdt } = world;
  for (const { address } of [deployer, operator]) await chain.fund(address, trx(1_000_000));
  for (const { address } of [world.payer, operator])
    await send(deployer, tokenCall(deployer, 'mint', [address, 1_000n * UNITS]));
  chain.setEnergyFactor(usdt, factor);
  const node = await startTronNode(chain);
  try {
    return { used: await measureOn(world, node), prices: await pricesOf(node) };
  } finally {
    await node.close();
  }
}

async function measureOn(world: TronWorld, node: TronNode): Promise<Used[]> {
  const { chain, factory, usdt: tokenAddress } = world;
  const network = world.networkOn(node.url);
  const sweeper = createTronSweeper(network, OPERATOR_KEY);
  const payer = createTronPayer(network, OPERATOR_KEY);
  const used: Used[] = [];
  const run = async (what: string, signed: Promise<SignedTronTransaction>): Promise<void> => {
    const { txId, rawTransaction } = await signed;
    await chain.submit(rawTransaction);
    await chain.mine();
    const mined = chain.transaction(txId)?.mined;
    if (!mined?.execution.succeeded) throw new Error(`${what} failed: ${mined?.execution.message}`);
    const bytes = mined.transaction.size + RESULT_BYTES;
    used.push({ what, bytes, energy: mined.execution.energy.used });
  };
  const sweep = async (what: string, paymentIds: string[]): Promise<void> => {
    for (const paymentId of paymentIds)
      await world.pay(tronVaultAddress({ factory, treasury: TREASURY, paymentId }), UNITS);
    await run(what, sweeper.sign({ tokenAddress, treasury: TREASURY, paymentIds, purpose: what }));
  };
  const pay = (what: string) =>
    run(what, payer.sign({ tokenAddress, to: PAYEE, amountUnits: UNITS, purpose: what }));

  await sweep('The first sweep into a treasury, one vault', [world.newPaymentId()]);
  for (const count of VAULTS) {
    const ids = Array.from({ length: count }, () => world.newPaymentId());
    const vaults = count === 1 ? 'one vault' : `${count} vaults`;
    await sweep(`A sweep of ${vaults}, deployed by it`, ids);
    await sweep(`A sweep of ${vaults}, swept before`, ids);
  }
  await pay('A payout to an account without the token');
  await pay('A payout to an account that has the token');
  sweeper.close();
  payer.close();
  return used;
}

async function pricesOf({ url }: TronNode): Promise<ChainPrices> {
  const transport = createTronTransport(url);
  try {
    return parsePrices(await callOne(transport, 'wallet/getchainparameters', [{}]));
  } finally {
    transport.close();
  }
}
