import type { NewAccount } from '../../../api/hooks/settlement-accounts';
import { cleaned, institutionsOf, isWhole } from './account.draft';

const WHOLE: NewAccount = {
  kind: 'bank',
  currency: 'NGN',
  institution: 'GTBINGLA',
  institutionName: 'GTBank',
  number: '0123456789',
  holder: 'Lagos Leather Ltd',
};

it.each<[typed: Partial<NewAccount>, isRight: boolean]>([
  [{}, true],
  // Spaces come with copying.
  [{ number: ' 0123456789 ', holder: ' Lagos Leather Ltd' }, true],
  [{ institution: '' }, false],
  [{ institution: 'gtb' }, false],
  [{ institutionName: ' ' }, false],
  [{ number: '1234' }, false],
  [{ number: '01234 56789' }, false],
  [{ holder: 'x'.repeat(101) }, false],
])('an account with %j can be asked about: %s', (typed, isRight) =>
  expect(isWhole({ ...WHOLE, ...typed })).toBe(isRight),
);

it('sends an account without the spaces that come with copying', () => {
  const { institution, institutionName, number, holder } = WHOLE;
  const spaced = {
    institution: ` ${institution} `,
    institutionName: `${institutionName} `,
    number: ` ${number}`,
    holder: ` ${holder} `,
  };
  expect(cleaned({ ...WHOLE, ...spaced })).toEqual(WHOLE);
});

it('offers the institutions of a kind, and each code once', () => {
  const bank = { kind: 'bank', code: 'KCBLKENX', name: 'KCB Bank' } as const;
  const wallet = { kind: 'mobile_money', code: 'SAFAKEPC', name: 'M-Pesa' } as const;
  expect(institutionsOf([bank, wallet, { ...bank }], 'bank')).toEqual([bank]);
  expect(institutionsOf([bank, wallet], 'mobile_money')).toEqual([wallet]);
});
