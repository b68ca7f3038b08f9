import { evmPayments } from '@cowrie/api/platform/chain/evm/evm.dispatch';
import { Logger } from '@nestjs/common';
import type { TokenPayer } from '@cowrie/chain-evm';
import type { Rooms } from '@cowrie/api/money-out/testing/rooms';
import { FloatQueue } from '@cowrie/api/money-out/payouts/sending/float-queue';
import { oneByOne } from '@cowrie/api/money-out/payouts/sending/one-by-one';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { QueuedPayouts } from '@cowrie/api/money-out/payouts/sending/queued-payouts.repository';
import { SentPayouts } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { hashOf } from './chain/fake-chain';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { FakeReader } from './chain/fake-reader';
import type { World } from './world';

/** The caps of the hot account in every world. They are small, so that many payouts reach them. */
export const CAPS = { perPayout: 5, perDestinationAndDay: 9, perDay: 20 } as const;

const FLOAT = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
const ENDLESS = 10n ** 30n;
const QUEUED_AT_ONCE = 200;
const logger = new Logger('Simulated float');

/**
 * Returns a process's float: the queue with its caps, and the screening before it. The fate of the transfers
 * is simulated (`refund.task.ts`), because the engine that follows them has its own crash tests.
 */
export function floatOf(
  rooms: Rooms,
  world: World,
  { wrap, readers }: { wrap: <T extends object>(target: T) => T; readers: readonly FakeReader[] },
): () => Promise<void> {
  const { payoutEvaluator, sync, readiness, screening } = rooms.refunds;
  const sent = wrap(new SentPayouts(world.database.payouts));
  const queuedPayouts = wrap(new QueuedPayouts(world.database.payouts, rooms.clock));
  const setAside = new SetAside(
    wrap(new SetAsideItems(world.database.setAsideItems)),
    rooms.clock,
    rooms.config,
  );
  const inTurn = oneByOne();
  const networks = world.chains.map(({ network }, index) => {
    const scope = { environment: 'test', network: network.name } as const;
    const queue = new FloatQueue(
      {
        scope,
        network,
        sent,
        readiness,
        caps: CAPS,
        clock: rooms.clock,
        queued: queuedPayouts,
        setAside,
        payer: evmPayments(payerOn(network.name)),
        reader: readers[index] as FakeReader,
        evaluator: {
          evaluate: async (id, factOf) => sync.tell(await payoutEvaluator.evaluate(id, factOf)),
        },
        // The queue does not look for transfers.
        transfers: { searchBlock: () => Promise.resolve(false) },
      },
      logger,
      inTurn,
    );
    return { scope, queue };
  });
  return async () => {
    for (const { scope, queue } of networks) {
      const stale = await queuedPayouts.toScreen(scope, rooms.clock.now(), QUEUED_AT_ONCE);
      await setAside.each('screening', stale, idOf, (payout) => screening.screen(payout));
      const ready = await queuedPayouts.toHandOut(
        { ...scope, treasury: rooms.config.environments.test?.treasury ?? '' },
        QUEUED_AT_ONCE,
      );
      await queue.handOut(ready, await sent.onTheirWay(scope), { finalNumber: 0 });
    }
  };
}

/** An account that can pay everything. */
function payerOn(network: string): TokenPayer {
  const fees = { maxFeePerGasWei: 1n, maxPriorityFeePerGasWei: 1n };
  const signed = (nonce: number, what: string) => {
    const rawTransaction = `${network} ${nonce} ${what}`;
    return { ...fees, rawTransaction, txHash: hashOf(rawTransaction), nonce, gasLimit: 1n };
  };
  return {
    address: FLOAT,
    nonces: () => Promise.resolve({ confirmed: 0, pending: 0 }),
    suggestFees: () => Promise.resolve(fees),
    broadcast: () => Promise.resolve(),
    close: () => undefined,
    nativeBalance: () => Promise.resolve(ENDLESS),
    tokenBalance: () => Promise.resolve(ENDLESS),
    sign: ({ to, amountUnits, nonce }) => Promise.resolve(signed(nonce, `${to} ${amountUnits}`)),
    signEmpty: ({ nonce }) => Promise.resolve(signed(nonce, 'nothing')),
    receipt: () => Promise.resolve(undefined),
  };
}

function idOf({ _id }: Payout): string {
  return _id.toHexString();
}
