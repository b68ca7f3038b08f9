import { bodyOf, type MerchantField } from './merchant-fields';

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
