/** @jest-environment jsdom */
import { chooseLanguage } from '../i18n/language';
import { decimal, money, moneyOn, percent, whole } from './format';

afterEach(() => chooseLanguage('en'));

it('writes numbers, money and tokens in English', () => {
  expect([decimal('1234567.5'), whole(1000), money('5000.00', 'NGN'), money('-5000', 'NGN')]).toEqual([
    '1,234,567.5',
    '1,000',
    'NGN 5,000.00',
    'NGN -5,000',
  ]);
  expect([money('3.23', 'USDT'), moneyOn('3.23', 'USDT', 'base'), percent(1.5)]).toEqual([
    '3.23 USDT',
    '3.23 USDT on Base',
    '1.5%',
  ]);
});

it('writes them in French, without a place where a line may break', async () => {
  await chooseLanguage('fr');
  expect([
    decimal('1234567.5'),
    money('5000.00', 'NGN'),
    moneyOn('3.23', 'USDT', 'base'),
    percent(1.5),
  ]).toEqual(['1\u202F234\u202F567,5', '5\u202F000,00\u00A0NGN', '3,23\u00A0USDT sur Base', '1,5\u00A0%']);
});
