import { Types } from 'mongoose';
import type { AdminScreenedPage } from '@cowrie/dto';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

const NOW = Date.now();
const ago = (hours: number) => new Date(NOW - hours * 3_600_000 - 60_000);
const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let world: CliWorld;
let businessId: Types.ObjectId;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(async () => {
  await world.database.clear();
  businessId = new Types.ObjectId(await world.aMerchant());
});
afterAll(() => world.stop());

/** A paid payment that has been held for five hours. */
async function held(): Promise<string> {
  const payment = aLockedPayment(ago(6), { businessId, status: 'processing' });
  const transfer = aTransfer(payment, { confirmedAt: ago(5), finalAt: ago(5), minedAt: ago(6) });
  const finding = { network: 'base', address: SENDER, verdict: 'hit' as const, source: 'oracle' };
  await world.database.payments.create({
    ...payment,
    creditedIds: [transferIdOf(transfer)],
    confirmedUnits: transfer.units,
    seenUnits: transfer.units,
    paidAt: ago(5),
    settlement: { state: 'due', provider: 'sandbox' },
    screening: { state: 'held', since: ago(5), findings: [finding], released: [], told: ['screening'] },
  });
  await world.database.transfers.create(transfer);
  return payment._id.toHexString();
}

const seenOf = async (id: string) =>
  (await world.json<{ screeningVersion: string }[]>('payment', 'show', id))[0]?.screeningVersion ?? '';

it('list, payment show and overview show what is held, and what to do', async () => {
  const id = await held();
  const { exitCode, out } = await world.cowrie(['screening', 'list']);
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    new RegExp(
      `${id} +test +5 h +processing +you +${SENDER} on base \\(oracle\\) +${businessId.toHexString()} +[0-9a-f]{16}\n`,
    ),
  );
  expect(out).toContain('To decide: cowrie screening release <payment> --seen <version> --reason <text>');
  expect(await world.json<AdminScreenedPage>('screening', 'list')).toMatchObject({ totalItems: 1 });
  const shown = (await world.cowrie(['payment', 'show', id])).out;
  expect(shown).toMatch(/\nscreening +held since /);
  expect(shown).toMatch(new RegExp(`base +${SENDER} +hit +oracle +waits`));
  expect((await world.cowrie(['overview'])).out).toMatch(
    /\nscreening +1 payment held for you, the longest for 5 h; see cowrie screening list\n/,
  );
});

it('release lets the settlement continue, and the audit log names the operator', async () => {
  const id = await held();
  const seen = ['--seen', await seenOf(id)];
  expect(
    await world.json('screening', 'release', id, ...seen, '--reason', 'looked at', '--by', 'ada'),
  ).toEqual({
    payment: id,
    status: 'processing',
    screening: 'released',
    settlement: 'due',
  });
  const shown = (await world.cowrie(['payment', 'show', id])).out;
  expect(shown).toMatch(new RegExp(`base +${SENDER} +hit +oracle +released`));
  expect(shown).toMatch(/cli:ada +screening\.release +looked at/);
  const none = await world.cowrie(['screening', 'list']);
  expect(none.out).toBe('Screening holds no payment.\n');
});

it('refuse fails the payment, and is refused for a payment that is not held', async () => {
  const id = await held();
  const outdated = ['screening', 'refuse', id, '--seen', '0'.repeat(16), '--reason', 'listed'];
  expect((await world.cowrie(outdated)).error).toContain('decision_outdated');
  const seen = ['--seen', await seenOf(id)];
  expect(await world.json('screening', 'refuse', id, ...seen, '--reason', 'listed')).toMatchObject({
    status: 'failed',
    screening: 'refused',
    settlement: 'refused',
  });
  const again = await world.cowrie(['screening', 'refuse', id, ...seen, '--reason', 'listed']);
  expect([again.exitCode, again.error]).toEqual([
    1,
    expect.stringContaining('its money was refused already'),
  ]);
});
