import type { MerchantSettlement } from '../../api/hooks/operator';
import { columnsOf, groupsOf, sumsOf } from './desk-groups';

const settlement = (id: string, businessId: string, amount: string, currency = 'NGN') =>
  ({ id, businessId, amount, currency, environment: 'live' }) as MerchantSettlement;
const ALL = [
  settlement('1', 'a', '10.50'),
  settlement('2', 'b', '1.00'),
  settlement('3', 'a', '0.25'),
  settlement('4', 'a', '5.00', 'USD'),
];

it('puts the settlements of a business together, by currency, with their sum', () => {
  const live = { environment: 'live' };
  expect(groupsOf(ALL)).toEqual([
    { ...live, businessId: 'a', currency: 'NGN', amount: '10.75', ids: ['1', '3'] },
    { ...live, businessId: 'b', currency: 'NGN', amount: '1.00', ids: ['2'] },
    { ...live, businessId: 'a', currency: 'USD', amount: '5.00', ids: ['4'] },
  ]);
  expect(sumsOf(ALL)).toEqual([
    { currency: 'NGN', amount: '11.75' },
    { currency: 'USD', amount: '5.00' },
  ]);
});

it('reads the columns of a bank’s form line by line', () => {
  expect(columnsOf(' Account = {number} \n\nAmount = {amount}\n')).toEqual([
    'Account = {number}',
    'Amount = {amount}',
  ]);
});
