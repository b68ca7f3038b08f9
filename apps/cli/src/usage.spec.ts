import { programVersion } from '@cowrie/api/platform/program.version';
import { runForTest } from './testing/cli.harness';

/**
 * Guarantee: a usage error repeats the typed words and names the help of the typed command. No database is
 * asked.
 */
const ID = '6b010fd2c7f3464f0a917c01';
const TX = '0x12';

const cowrie = (line: string) => runForTest(line.split(' '), { env: {} });

it.each([
  [
    `payment trace ${ID} ${TX}`,
    'Give a transaction hash: 64 hex digits, with or without 0x.',
    'payment lookup',
  ],
  [`payment lookup ${ID} ${TX}`, "argument 'txHash'", 'payment lookup'],
  ['payment show', "missing required argument 'payments'", 'payment show'],
  ['ledger check --what', "unknown option '--what'", 'ledger check'],
  ['payment nonsense', "unknown command 'nonsense'", 'payment'],
  ['nonsense', "unknown command 'nonsense'", undefined],
  [`merchant set ${ID}`, 'No setting is named', 'merchant set'],
  [`merchant set ${ID} --fee-bp many`, '--fee-bp must be a whole number from 0 to 10000', 'merchant set'],
  [`merchant set ${ID} --min-amount x`, '--min-amount must be a number', 'merchant set'],
  [`merchant set ${ID} --refund-approval-above=-1`, '--refund-approval-above must be', 'merchant set'],
  [`merchant set ${ID} --refund-fee half`, 'Allowed choices are keep, return', 'merchant set'],
  [`merchant set ${ID} --treasury-live 0x12`, '--treasury-live must be an address', 'merchant set'],
  ['merchant create Ada --country FR', 'Give one of NG, GH, KE, ZA, US.', 'merchant create'],
  ['merchant create Ada --country NG --logo-url ftp://x', '--logo-url must be an https', 'merchant create'],
  [`webhook set ${ID} ${ID} --event payment.completed --all-events`, 'Name either --event', 'webhook set'],
  [
    `delivery resend-range ${ID} --from now --to then --endpoint ${ID}`,
    '--from must be',
    'delivery resend-range',
  ],
  ['operator create a:b --role viewer', '<name> must be', 'operator create'],
  [`refund create ${ID}`, "required option '--basis <what>' not specified", 'refund create'],
  [`refund create ${ID} --basis half`, 'Allowed choices are full', 'refund create'],
  [
    `refund create ${ID} --basis full --to 0x12`,
    '--to must be an address: 0x and 40 hex digits',
    'refund create',
  ],
  [`refund create ${ID} --basis amount --amount x`, '--amount must be a decimal above zero', 'refund create'],
  ['refund show 12', 'Give an ID of 24 hex digits', 'refund show'],
  ['payout list --status paid', 'Allowed choices are requested', 'payout list'],
  [`payout approve ${ID}`, "required option '--reason <text>' not specified", 'payout approve'],
  [`payout approve ${ID} --reason x`, "required option '--seen <version>' not specified", 'payout approve'],
  [`payout approve ${ID} --reason x --seen new`, '--seen must be the `version`', 'payout approve'],
  [
    `payout refuse ${ID} --seen ${'0'.repeat(16)} --reason=`,
    '--reason must be a text of 1 to 500',
    'payout refuse',
  ],
  [`customer erase --merchant ${ID} --email ada`, '--email must be', 'customer erase'],
  [`listen --business ${ID} --secret whsec_short`, 'Give whsec_', 'listen'],
])('%s says %j, and where the help is', async (line, text, command) => {
  const { exitCode, out, error } = await cowrie(line);
  expect([exitCode, out]).toEqual([2, '']);
  expect(error).toContain(text);
  expect(error).toMatch(
    new RegExp(`\\(see ${['cowrie', command, '--help'].filter(Boolean).join(' ')}\\)\\n$`),
  );
});

it.each(['--version', '-v'])('%s prints the version', async (option) => {
  expect(await cowrie(option)).toEqual({ exitCode: 0, out: `${programVersion()}\n`, error: '' });
});

it('does not refer to the help when the configuration is missing', async () => {
  const { exitCode, error } = await cowrie('merchant list');
  expect([exitCode, error]).toEqual([2, expect.stringContaining('MONGODB_URI is not set')]);
  expect(error).not.toContain('--help');
});
