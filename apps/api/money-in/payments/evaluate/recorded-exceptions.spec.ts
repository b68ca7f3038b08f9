import { aLockedPayment, aTransfer } from '../../testing/builders';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { exceptionsToRecord } from './recorded-exceptions';
import type { Payment } from '../document/payment.schema';
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
const recorded = (transfers: Transfer[], exceptions = exceptionsOf(transfers), payment: Payment = empty) =>
  exceptionsToRecord({ payment, transfers, result: { exceptions }, now, config });

it('records each exception once', () => {
  const [first, second] = exceptionsOf(transfersOf(2, DUST)).map((one) => ({ ...one, at: now }));
  if (!first || !second) throw new Error('there is no exception');
  expect(recorded([], [first, second])).toEqual([first, second]);
  expect(recorded([], [first, second], { ...empty, exceptions: [first] })).toEqual([second]);
});

it('records at most 100 exceptions below one token, at once or over time', () => {
  const dust = transfersOf(150, DUST);
  expect(recorded(dust)).toHaveLength(100);
  const exceptions = recorded(dust.slice(0, 80));
  const later = recorded(dust, exceptionsOf(dust), { ...empty, exceptions });
  expect(later).toHaveLength(20);
  const full = { ...empty, exceptions: [...exceptions, ...later] };
  expect(recorded(dust, exceptionsOf(dust), full)).toEqual([]);
});

it('records exceptions of one token or more despite any amount of dust and noise', () => {
  const dust = transfersOf(150, DUST);
  const large = transfersOf(3, TOKEN);
  const recordedIds = recorded([...dust, ...large]).map(({ transferId }) => transferId);
  expect(recordedIds).toHaveLength(103);
  expect(recordedIds).toEqual(expect.arrayContaining(large.map(transferIdOf)));
  const noise = transfersOf(1500, '0');
  expect(
    recorded([...noise, ...large], [...exceptionsOf(noise, 'zero_value'), ...exceptionsOf(large)]),
  ).toHaveLength(103);
});

it('records at most 1,000 exceptions of one token or more', () => {
  expect(recorded(transfersOf(1200, TOKEN))).toHaveLength(1000);
});
