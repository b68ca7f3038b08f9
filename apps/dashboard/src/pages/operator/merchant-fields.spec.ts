import { bodyOf, merchantFields, type MerchantField } from './merchant-fields';
import { merchantsWords } from './merchants-page.words';

const field = (kind: MerchantField['kind']): MerchantField => ({ path: 'value', label: 'Value', kind });

it.each<[MerchantField['kind'], string, unknown]>([
  ['amount', '1 500,50', '1500.50'],
  ['amount', 'many', 'many'],
  ['removableAmount', '10,000', '10000'],
  ['removableAmount', ' ', null],
  ['percent', '1,5', 150],
  ['percent', '1.5', 150],
  ['percent', 'x', 'x'],
  ['removable', '', null],
  ['text', ' Ada ', 'Ada'],
])('a field of the kind %s sends %j as %j', (kind, typed, sent) => {
  expect(bodyOf({ value: 'before' }, { value: typed }, [field(kind)])).toEqual({ value: sent });
});

it('takes its fields from the table of settings, with the account’s currency and the environment', () => {
  const fields = merchantFields({ currency: 'NGN' }, merchantsWords.en);
  const found = (path: string) => fields.find((one) => one.path === path);
  expect(found('holdSurplus')).toMatchObject({ kind: 'flag', label: 'Hold a surplus for the payer' });
  expect(found('fee.fixed')).toMatchObject({ kind: 'amount', label: 'Fixed fee in NGN' });
  expect(found('environments.live.treasury')).toEqual({
    path: 'environments.live.treasury',
    kind: 'removable',
    label: 'Treasury, Live',
    help: 'Empty: the environment’s treasury.',
  });
  expect(found('environments.test.settlements.schedule')?.choices).toHaveLength(3);
});
