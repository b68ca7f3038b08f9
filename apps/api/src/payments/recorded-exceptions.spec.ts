import { aLockedPayment, aTransfer } from '@cowrie/testing/api/builders';
import { aConfig, aNetwork, TREASURY } from '@cowrie/testing/api/test-config';
import type { Transfer } from '../chain-records/transfer.schema';
import { exceptionsToRecord } from './recorded-exceptions';
import type { Payment } from './payment.schema';
import { transferIdOf } from './payment-facts';

const now = new Date('2033-01-01T00:10:00.000Z');
const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [aNetwork()] } } });
const empty = aLockedPayment(new Date('2033-01-01T00:00:00.000Z'));
const DUST = '999999';
const TOKEN = '1000000';

const transfersOf = (count: number, units: string): Transfer[] =>
  Array.from({ length: count }, () => aTransfer(empty, { units }));
const exceptionsOf = (transfers: readonly Transfer[], kind: 'late' | 'zero_value' = 'late') =>
  transfers.map((transfer) => ({ transferId: transferIdOf(transfer), kind }));
const noted = (transfers: Transfer[], exceptions = exceptionsOf(transfers), payment: Payment = empty) =>
  exceptionsToRecord({ payment, transfers, result: { exceptions }, now, config });

it('notes each exception once', () => {
  const [first, second] = exceptionsOf(transfersOf(2, DUST)).map((one) => ({ ...one, at: now }));
  if (!first || !second) throw new Error('none made');
  expect(noted([], [first, second])).toEqual([first, second]);
  expect(noted([], [first, second], { ...empty, exceptions: [first] })).toEqual([second]);
});

it('of dust so much and no more, whether it comes at once or little by little', () => {
  const dust = transfersOf(150, DUST);
  expect(noted(dust)).toHaveLength(100);
  const exceptions = noted(dust.slice(0, 80));
  const later = noted(dust, exceptionsOf(dust), { ...empty, exceptions });
  expect(later).toHaveLength(20);
  const full = { ...empty, exceptions: [...exceptions, ...later] };
  expect(noted(dust, exceptionsOf(dust), full)).toEqual([]);
});

it('never hides money of worth behind dust, nor behind noise', () => {
  const dust = transfersOf(150, DUST);
  const worth = transfersOf(3, TOKEN);
  const told = noted([...dust, ...worth]).map(({ transferId }) => transferId);
  expect(told).toHaveLength(103);
  expect(told).toEqual(expect.arrayContaining(worth.map(transferIdOf)));
  const noise = transfersOf(1500, '0');
  expect(
    noted([...noise, ...worth], [...exceptionsOf(noise, 'zero_value'), ...exceptionsOf(worth)]),
  ).toHaveLength(103);
});

it('has an end for these as well', () => {
  expect(noted(transfersOf(1200, TOKEN))).toHaveLength(1000);
});
