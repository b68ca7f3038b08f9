import { createVaultSweeper, type VaultSweeper } from '@cowrie/chain-evm';
import { NetworkSweeper } from '../settlement/network-sweeper';
import type { Deposit, Payment } from '../payments/payment.schema';
import type { Observed } from './observed';
import { type PaymentWorld, startPaymentWorld } from './payment-world';
import { openRooms } from './rooms';
import { TREASURY } from './test-config';

export type SettlementWorld = Awaited<ReturnType<typeof startSettlementWorld>>;

interface SweeperOptions {
  wrap?: Observed['wrap'];
  sweeper?: VaultSweeper;
}

/** A payment world in which money is brought to the treasury and sold. */
export async function startSettlementWorld(confirmations: number) {
  const world = await startPaymentWorld({ confirmations });
  const sweeper = createVaultSweeper(world.chain.network, world.chain.operatorKey);
  return {
    ...world,
    sweeper,
    /** Paid, deep enough, and due to be settled. */
    async paid(
      amountUnits = 5_000_000n,
      over: Partial<Payment> = {},
    ): Promise<Payment & { deposit: Deposit }> {
      const payment = await world.lock(over);
      await world.chain.pay(payment.deposit, amountUnits);
      await deepen(world, confirmations);
      return payment;
    },
    /** Makes what is in the newest block deep enough, and has it read. */
    deepen: () => deepen(world, confirmations),
    /** A process's sweeper. */
    newSweeper({ wrap = (it) => it, sweeper: own = sweeper }: SweeperOptions = {}): NetworkSweeper {
      const { sweeps, payments, cursors, transfers, evaluator } = openRooms(world.database, world.clock, {
        wrap,
      });
      const reader = wrap(world.reader);
      const chain = { network: world.chain.network.name, confirmations, sweeper: wrap(own), reader };
      const stored = { sweeps, payments, cursors, transfers };
      return new NetworkSweeper({ environment: 'test', ...chain, ...stored, evaluator, clock: world.clock });
    },
    /** What the treasury has received, transfer by transfer, since this chain began. */
    async arrivals(): Promise<{ from: string; amountUnits: bigint }[]> {
      const found = await world.reader.transfers({
        fromBlock: 0,
        toBlock: (await world.chain.head()).number,
        isWatched: (to) => to === TREASURY.toLowerCase(),
      });
      return found.map(({ from, amountUnits }) => ({ from, amountUnits }));
    },
    async stop() {
      sweeper.close();
      await world.stop();
    },
  };
}

async function deepen(world: PaymentWorld, confirmations: number): Promise<void> {
  await world.chain.mine(confirmations);
  await world.newWatcher().catchUp();
}
