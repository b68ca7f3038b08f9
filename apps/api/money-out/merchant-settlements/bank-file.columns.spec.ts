import { bankFile, bankFileColumns } from './bank-file.columns';

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
  const columns = bankFileColumns([
    ' Account = {number}',
    'Name = {holder}',
    'Note = a=b {amount} {currency}',
  ]);
  expect(bankFile(columns, [LINE])).toBe(
    `Account,Name,Note\r\n0123456789,"'=HYPERLINK(""x""), Ada",a=b 7672.50 NGN\r\n`,
  );
});

it.each(['Account', '= {number}', 'Account =', 'Account = {iban}', 'Account = {}', 'Account = {toString}'])(
  'refuses the column %j',
  (column) => {
    expect(() => bankFileColumns(['Name = {holder}', column])).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        fields: [expect.objectContaining({ field: 'columns.1' })],
      }),
    );
  },
);
