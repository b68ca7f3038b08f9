import type { Merchant } from '../../api/hooks/operator';
import { AdminChangeMerchantDto } from '../../api/rules.generated';
import { bodyOf, draftOf, merchantFields, type MerchantField, rulesOf } from './merchant-fields';
import { settingWords } from '../../lib/setting.words';
import { merchantsWords } from './merchants-page.words';

const field = (kind: MerchantField['kind']): MerchantField => ({
  path: 'value',
  label: 'Value',
  kind,
  section: 'merchant',
});

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

it('shows each setting where the API has it, and sends only what differs', () => {
  const stored = { fee: { basisPoints: 150, fixed: '10' }, holdSurplus: true } as unknown as Merchant;
  const fields: MerchantField[] = [
    { path: 'fee.basisPoints', label: '', kind: 'percent', section: 'merchant' },
    { path: 'fee.fixed', label: '', kind: 'amount', section: 'merchant' },
    { path: 'holdSurplus', label: '', kind: 'flag', section: 'merchant' },
    { path: 'environments.live.treasury', label: '', kind: 'removable', section: 'merchant' },
  ];
  const draft = draftOf(stored, fields);
  expect(draft).toEqual({
    fee: { basisPoints: '1.5', fixed: '10' },
    holdSurplus: true,
    environments: { live: { treasury: '' } },
  });
  expect(bodyOf(draft, draft, fields)).toEqual({});
  const typed = { ...draft, fee: { basisPoints: '2', fixed: '10' }, holdSurplus: false };
  expect(bodyOf(draft, typed, fields)).toEqual({ fee: { basisPoints: 200 }, holdSurplus: false });
});

it('has a rule of the API for each amount, percentage and choice that it sends', () => {
  const fields = merchantFields({ currency: 'NGN' }, 'live', { ...merchantsWords.en, ...settingWords.en });
  const rules = rulesOf(fields, AdminChangeMerchantDto);
  const bare = fields.filter(({ path, kind }) => kind !== 'flag' && !rules[path]);
  expect(bare.map(({ path }) => path)).toEqual([]);
  expect(rules['fee.basisPoints']).toEqual({ minimum: 0, maximum: 10_000, per: 100 });
});

it('takes its fields from the table of settings, with the account’s currency and the environment', () => {
  const fields = merchantFields({ currency: 'NGN' }, 'live', { ...merchantsWords.en, ...settingWords.en });
  const found = (path: string) => fields.find((one) => one.path === path);
  expect(found('holdSurplus')).toMatchObject({ kind: 'flag', label: 'Hold a surplus for the payer' });
  expect(found('fee.fixed')).toMatchObject({ kind: 'amount', label: 'Fixed fee in NGN' });
  expect(found('environments.live.treasury')).toEqual({
    path: 'environments.live.treasury',
    kind: 'removable',
    section: 'environment',
    label: 'Treasury, Live',
    help: 'Empty: the environment’s treasury.',
  });
  expect(found('environments.live.settlements.schedule')?.choices).toHaveLength(3);
  // Test and live are apart: nobody sets one for the other.
  expect(fields.filter(({ path }) => path.includes('.test.'))).toEqual([]);
});
