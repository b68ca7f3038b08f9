import { RpcUnreachableError, TransactionRejectedError, type VaultSweeper } from '@cowrie/chain-evm';
import { Logger } from '@nestjs/common';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentAddresses } from '@cowrie/api/money-in/payments/document/payment-addresses';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { VaultSweepsRepository } from './vault-sweeps.repository';
import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';

const CONFIRMATIONS = 3;
let world: ConversionWorld;
beforeAll(async () => {
  Logger.overrideLogger(false);
  world = await startConversionWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const idOf = ({ _id }: Pick<Payment, '_id'>) => _id.toHexString();
const setAside = () => world.database.setAsideItems.find().sort({ queue: 1 }).lean();
const isIn = (ids: readonly unknown[], payment: Payment) => ids.map(String).includes(idOf(payment));

// Guarantee: one item never stops a queue (docs/decisions/0094).
describe('a vault whose work fails', () => {
  /** Two vaults that are due; the first one is poisoned. */
  const two = async () => [await world.due(), await world.due()] as const;
  const expectOnlyOther = async (poisoned: Payment, other: Payment, queue: string, reason: RegExp) => {
    await world.deepen();
    expect((await world.arrivals()).map(({ from }) => from)).toEqual([other.deposit?.address]);
    expect(await setAside()).toMatchObject([
      { queue, item: idOf(poisoned), tries: 1, reason: expect.stringMatching(reason) },
    ]);
  };

  it('is set aside when it is found empty and cannot be explained, and the others are swept', async () => {
    const [poisoned, other] = await two();
    await world.chain.flushAsStranger([idOf(poisoned)]);
    const wrap = <T extends object>(part: T): T => {
      if (part instanceof PaymentsRepository) {
        const repository: PaymentsRepository = part;
        const find = repository.find.bind(repository);
        jest
          .spyOn(repository, 'find')
          .mockImplementation((id) =>
            isIn([id], poisoned) ? Promise.reject(new Error('no luck')) : find(id),
          );
      }
      return part;
    };
    await world.newSweeper({ wrap }).run();
    await world.deepen();
    const arrived = (await world.arrivals()).map(({ from }) => from);
    expect(arrived.sort()).toEqual([poisoned, other].map(({ deposit }) => deposit.address).sort());
    expect(await setAside()).toMatchObject([
      { queue: 'vaults test:base', item: idOf(poisoned), reason: 'Error: no luck' },
    ]);
  });

  it('is set aside when its address cannot be watched, and the others are swept', async () => {
    const [poisoned, other] = await two();
    const wrap = <T extends object>(part: T): T => {
      if (part instanceof PaymentAddresses) {
        const addresses: PaymentAddresses = part;
        const extendWatch = addresses.extendWatch.bind(addresses);
        jest
          .spyOn(addresses, 'extendWatch')
          .mockImplementation((ids, until) =>
            isIn(ids, poisoned) ? Promise.reject(new Error('no luck')) : extendWatch(ids, until),
          );
      }
      return part;
    };
    await world.newSweeper({ wrap }).run();
    await expectOnlyOther(poisoned, other, 'watch of vaults test:base', /no luck/);
  });

  it('is set aside when its sweep cannot be signed, and reported until it can', async () => {
    const [poisoned, other] = await two();
    const sign: VaultSweeper['sign'] = (request) =>
      request.paymentIds.includes(idOf(poisoned))
        ? Promise.reject(new TypeError('no bytes'))
        : world.sweeper.sign(request);
    const faulty = world.altered({ sign });
    await world.newSweeper({ sweeper: faulty }).run();
    await expectOnlyOther(poisoned, other, 'vaults test:base', /no bytes/);
    await world.newSweeper({ sweeper: faulty }).run();
    for (const tries of [2, 3]) {
      world.clock.advanceSeconds(60);
      await world.newSweeper({ sweeper: faulty }).run();
      expect(await setAside()).toMatchObject([{ item: idOf(poisoned), tries }]);
    }
    world.clock.advanceSeconds(60);
    await world.newSweeper().run();
    await world.deepen();
    expect(await world.arrivals()).toHaveLength(2);
    expect(await setAside()).toEqual([]);
  });

  it('takes no place in a batch, in the same run', async () => {
    const [poisoned] = await two();
    const sign: VaultSweeper['sign'] = (request) =>
      request.paymentIds.includes(idOf(poisoned))
        ? Promise.reject(new TypeError('no bytes'))
        : world.sweeper.sign(request);
    const options = { sweeper: world.altered({ sign }), policy: { batchSize: 1 } };
    await world.newSweeper(options).run();
    await world.deepen();
    expect(await world.arrivals()).toHaveLength(1);
  });

  it('is not set aside by an outage or a rejection', async () => {
    await two();
    const failing = (error: Error) =>
      world.newSweeper({ sweeper: world.altered({ sign: () => Promise.reject(error) }) });
    const away = new RpcUnreachableError('timeout', { endpoint: 'node 1' });
    await expect(failing(away).run()).rejects.toThrow('gave no usable answer');
    expect(await failing(new TransactionRejectedError('fees_too_high', {})).run()).toBe('fees_too_high');
    expect(await setAside()).toEqual([]);
  });
});

// Guarantee: a vault keeps no sweep open, because an open sweep blocks all others of its network.
it('a vault of a mined sweep that cannot be settled is set aside, and the sweep closes', async () => {
  const [poisoned] = [await world.due(), await world.due()];
  await world.newSweeper().run();
  await world.deepen();
  const poisonedVault = await world.vaultOf(poisoned);
  const wrap = <T extends object>(part: T): T => {
    if (part instanceof VaultSweepsRepository) {
      const repository: VaultSweepsRepository = part;
      const recheckLater = repository.recheckLater.bind(repository);
      jest
        .spyOn(repository, 'recheckLater')
        .mockImplementation((vault) =>
          vault._id.equals(poisonedVault?._id) ? Promise.reject(new Error('no luck')) : recheckLater(vault),
        );
    }
    return part;
  };
  await world.newSweeper({ wrap }).run();
  expect(await world.sweepOutcomes()).toEqual(['confirmed']);
  expect(await setAside()).toMatchObject([{ queue: 'swept vaults test:base', item: idOf(poisoned) }]);
  await world.work(2);
  expect((await world.settlement(poisoned))?.state).toBe('settled');
});

describe('an open sweep that cannot be followed', () => {
  const following = (error: Error) => {
    const receipt = jest.fn(() => Promise.reject(error));
    return { receipt, sweeper: world.newSweeper({ sweeper: world.altered({ receipt }) }) };
  };

  it('is set aside with its reason and a backoff, and followed again', async () => {
    await world.due();
    await world.newSweeper().run();
    const [sweep] = await world.database.sweeps.find().lean();
    await world.deepen();
    const { receipt, sweeper } = following(new TypeError('no such field'));
    expect(await sweeper.run()).toBeUndefined();
    expect(await setAside()).toMatchObject([
      { queue: 'sweeps test:base', item: String(sweep?._id), reason: 'TypeError: no such field' },
    ]);
    await sweeper.run();
    expect(receipt).toHaveBeenCalledTimes(1);
    world.clock.advanceSeconds(1);
    await sweeper.run();
    expect(receipt).toHaveBeenCalledTimes(2);
    world.clock.advanceSeconds(2);
    await world.newSweeper().run();
    expect([await world.sweepOutcomes(), await setAside()]).toEqual([['confirmed'], []]);
  });

  it('is retried in each run while no node answers', async () => {
    await world.due();
    await world.newSweeper().run();
    const { receipt, sweeper } = following(new RpcUnreachableError('timeout', { endpoint: 'node 1' }));
    for (const times of [1, 2]) {
      await expect(sweeper.run()).rejects.toThrow('gave no usable answer');
      expect(receipt).toHaveBeenCalledTimes(times);
    }
    expect(await setAside()).toEqual([]);
  });
});
