import { bankFile } from './bank-file.columns';

const LINE = {
  number: '0123456789',
  holder: '=HYPERLINK("x"), Ada',
  institution: 'GTBINGLA',
  institutionName: 'Guaranty Trust Bank',
  amount: '7672.50',
  currency: 'NGN',
  settlement: '6b010fd2c7f3464f0a917c01',
};

it('fills the text of each column, and quotes what a spreadsheet would run', () => {
  const columns = ['Account = {number}', 'Name={holder}', 'Note = a=b {amount} {currency}'];
  expect(bankFile(columns, [LINE])).toBe(
    `Account,Name,Note\r\n0123456789,"'=HYPERLINK(""x""), Ada",a=b 7672.50 NGN\r\n`,
  );
});
