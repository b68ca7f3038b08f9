import { DashboardPersonDto, SetSettlementAccountDto } from '../api/rules.generated';
import { type Fault, faultOf, type FieldRule } from './field-rule';

it.each<[rule: FieldRule, typed: string, fault: Fault | undefined]>([
  [{ required: true }, '', 'missing'],
  [{ required: true }, '  ', 'missing'],
  [{ minLength: 2 }, '', undefined],
  [{ minLength: 2 }, ' a ', 'short'],
  [{ maxLength: 2 }, 'abc', 'long'],
  [{ maxLength: 2 }, ' ab ', undefined],
  [{ pattern: '^[0-9]{5,20}$' }, '1234', 'shape'],
  [{ pattern: '^[0-9]{5,20}$' }, '12345', undefined],
  [{ format: 'password', minLength: 3 }, ' ab', undefined],
  // The API's own rules.
  [DashboardPersonDto.name, 'A', 'short'],
  [DashboardPersonDto.name, 'A'.repeat(51), 'long'],
  [SetSettlementAccountDto.institution, 'GTBINGLA', undefined],
  [SetSettlementAccountDto.institution, 'gtb', 'shape'],
  [SetSettlementAccountDto.number, '0123456789', undefined],
  [SetSettlementAccountDto.holder, '', 'missing'],
])('by the rule %j the text %j is %s', (rule, typed, fault) => expect(faultOf(rule, typed)).toBe(fault));
