import { DashboardProofDto } from '../../api/rules.generated';
import { faultOf } from '../../lib/field-rule';
import { shownCode } from './shown-code';

it.each([
  ['totp', '123456', { code: '123456' }, true],
  ['totp', ' 123 456 ', { code: '123456' }, true],
  ['totp', '12345', { code: '12345' }, false],
  ['recovery_code', ' abcde-12345 ', { recoveryCode: 'abcde-12345' }, true],
  ['recovery_code', 'abcde12345', { recoveryCode: 'abcde12345' }, true],
  ['recovery_code', 'abcde', { recoveryCode: 'abcde' }, false],
] as const)('a %s typed as %j is shown as %j, which the API takes: %s', (kind, typed, shown, isTaken) => {
  expect(shownCode(kind, typed)).toEqual(shown);
  const [[name, text]] = Object.entries(shown) as [[keyof typeof DashboardProofDto, string]];
  expect(faultOf(DashboardProofDto[name], text) === undefined).toBe(isTaken);
});
