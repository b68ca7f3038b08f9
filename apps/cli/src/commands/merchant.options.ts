import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type Environment,
  ENVIRONMENTS,
  EXCHANGE_NAMES,
  MAIL_SWITCHES,
  type MailSwitch,
  SETTLEMENT_SCHEDULES,
  type SettlementSchedule,
} from '@cowrie/dto';
import { kebab } from '../typed-names';

type Pairs = Record<string, string[]>;
type Mails = Record<MailSwitch, boolean>;

/** What a person types for each kind of mail. */
const MAIL_NAMES: Readonly<Record<string, MailSwitch>> = Object.fromEntries(
  MAIL_SWITCHES.map((name) => [kebab(name), name]),
);
const MAILS = `mails that payers get (${Object.keys(MAIL_NAMES).join(', ')}; all)`;

/** The options as typed. Commander has no null, so a word (`none`, `all`, `default`) removes a setting. */
export interface MerchantOptions {
  logoUrl?: string;
  supportEmail?: string;
  supportPhone?: string;
  supportUrl?: string;
  brandColor?: string;
  minAmount?: string;
  maxAmount?: string;
  minUsd?: string;
  maxUsd?: string;
  feeBp?: number;
  feeFixed?: string;
  toleranceBp?: number;
  holdSurplus?: 'on' | 'off';
  secondFactor?: 'required' | 'optional';
  markupBp?: number;
  payableDecimals?: number | 'default';
  pairs?: Pairs | 'all';
  anyNetwork?: 'on' | 'off';
  refundApprovalAbove?: string;
  refundPayersUpTo?: string;
  refundFee?: 'keep' | 'return';
  treasuryTest?: string;
  treasuryLive?: string;
  providerTest?: string;
  providerLive?: string;
  redirectHostsTest?: string[];
  redirectHostsLive?: string[];
  mailsTest?: Mails;
  mailsLive?: Mails;
  settlementsTest?: SettlementSchedule;
  settlementsLive?: SettlementSchedule;
  settlementMinimumTest?: string;
  settlementMinimumLive?: string;
  settlementTwoAboveTest?: string;
  settlementTwoAboveLive?: string;
  developerApi?: 'on' | 'off';
}

/** Adds an option for each setting of a merchant except name and country. The HTTP API's rules apply. */
export function addMerchantOptions(command: Command): Command {
  ENVIRONMENTS.forEach((environment) => addSettlementOptions(command, environment));
  return command
    .option('--logo-url <url>', 'https URL of the logo; none: remove it')
    .option('--support-email <address>', 'where customers write to the merchant; none: nowhere')
    .option('--support-phone <number>', 'where customers call, with + and country code; none: nowhere')
    .option('--support-url <url>', 'https address of a chat or form for customers; none: nowhere')
    .option('--brand-color <#rrggbb>', 'the merchant’s colour on the page; none: the page’s own')
    .option('--min-amount <decimal>', 'smallest payment, in the merchant’s currency')
    .option('--max-amount <decimal>', 'largest payment, in the merchant’s currency')
    .option('--min-usd <decimal>', 'smallest payment in USD')
    .option('--max-usd <decimal>', 'largest payment in USD')
    .option('--fee-bp <number>', 'fee in hundredths of a percent: 75 is 0.75 %', Number)
    .option('--fee-fixed <decimal>', 'fixed fee on top of it, in the merchant’s currency')
    .option(
      '--tolerance-bp <number>',
      'how much less than asked still counts as paid, in hundredths of a percent',
      Number,
    )
    .addOption(
      new Option(
        '--hold-surplus <on|off>',
        'on: what a payer sends above the tolerance is held for the payer, and not sold; off: the merchant gets it',
      ).choices(['on', 'off']),
    )
    .addOption(
      new Option(
        '--second-factor <required|optional>',
        'required: people of the business without a second factor only read in the dashboard',
      ).choices(['required', 'optional']),
    )
    .option('--markup-bp <number>', 'what is taken off the exchange rate, in hundredths of a percent', Number)
    .option(
      '--payable-decimals <number>',
      'how many decimals an amount to pay has at most, 2 to 18; it is rounded up; default: as the service has it',
      (text) => (text === 'default' ? text : Number(text)),
    )
    .option(
      '--pairs <token=network,…>',
      'a token and the networks it is offered on; repeat the option for each token; all: every pair',
      pairs,
    )
    .addOption(
      new Option(
        '--any-network <on|off>',
        'on: the chosen token counts on every network of its pairs; off: on the chosen one only',
      ).choices(['on', 'off']),
    )
    .option(
      '--refund-approval-above <tokens>',
      'a refund of more tokens needs two parties, an operator among them; default: 1000',
    )
    .option(
      '--refund-payers-up-to <tokens>',
      'up to this many tokens a customer has money back without a decision; default: none',
    )
    .addOption(
      new Option(
        '--refund-fee <keep|return>',
        'return: the merchant gets the fee back when it refunds money that was sold; keep: not',
      ).choices(['keep', 'return']),
    )
    .option(
      '--treasury-test <address>',
      'address that money of test goes to; default: the treasury of the environment',
    )
    .option(
      '--treasury-live <address>',
      'address that money of live goes to; default: the treasury of the environment',
    )
    .addOption(new Option('--provider-test <name>', 'who sells the tokens in test').choices(EXCHANGE_NAMES))
    .addOption(new Option('--provider-live <name>', 'who sells the tokens in live').choices(EXCHANGE_NAMES))
    .option(
      '--redirect-hosts-test <host,…>',
      'hosts that customers may be sent back to in test; none: any host, after the page has asked',
      hosts,
    )
    .option(
      '--redirect-hosts-live <host,…>',
      'hosts that customers may be sent back to in live; none: any host, after the page has asked',
      hosts,
    )
    .option('--mails-test <kind,…>', `${MAILS} in test; none: no mail`, mails)
    .option('--mails-live <kind,…>', `${MAILS} in live; none: no mail`, mails)
    .addOption(
      new Option('--developer-api <on|off>', 'off: all its API keys are refused').choices(['on', 'off']),
    );
}

function addSettlementOptions(command: Command, environment: Environment): void {
  command
    .addOption(
      new Option(
        `--settlements-${environment} <schedule>`,
        `when the merchant is paid in ${environment}`,
      ).choices(SETTLEMENT_SCHEDULES),
    )
    .option(
      `--settlement-minimum-${environment} <decimal>`,
      `with daily in ${environment}: less waits for more; none: nothing waits`,
    )
    .option(
      `--settlement-two-above-${environment} <decimal>`,
      `a settlement of more needs two people in ${environment}; none: none does`,
    );
}

/** The request body that the HTTP API would take. */
export function settingsOf(options: MerchantOptions): object {
  const { toleranceBp, holdSurplus, markupBp, payableDecimals, anyNetwork, developerApi } = options;
  const { minAmount, maxAmount, minUsd, maxUsd, feeBp, feeFixed } = options;
  return present({
    logoUrl: nullFor('none', options.logoUrl),
    supportEmail: nullFor('none', options.supportEmail),
    supportPhone: nullFor('none', options.supportPhone),
    supportURL: nullFor('none', options.supportUrl),
    brandColor: nullFor('none', options.brandColor),
    bounds: part({
      ...{ minimumOutputAmount: minAmount, maximumOutputAmount: maxAmount },
      ...{ minimumUSDAmount: minUsd, maximumUSDAmount: maxUsd },
    }),
    fee: part({ basisPoints: feeBp, fixed: feeFixed }),
    toleranceBasisPoints: toleranceBp,
    holdSurplus: holdSurplus && holdSurplus === 'on',
    requiresSecondFactor: options.secondFactor && options.secondFactor === 'required',
    markupBasisPoints: markupBp,
    payableDecimals: nullFor('default', payableDecimals),
    pairs: nullFor('all', options.pairs),
    anyNetwork: anyNetwork && anyNetwork === 'on',
    refunds: part({
      approvalAboveTokens: nullFor('default', options.refundApprovalAbove),
      payersUpToTokens: nullFor('default', options.refundPayersUpTo),
      keepFee: options.refundFee && options.refundFee === 'keep',
    }),
    environments: part({
      test: part({
        treasury: nullFor('default', options.treasuryTest),
        provider: options.providerTest,
        redirectHosts: options.redirectHostsTest,
        mails: options.mailsTest,
        settlements: part({
          schedule: options.settlementsTest,
          minimumAmount: nullFor('none', options.settlementMinimumTest),
          twoPartiesAbove: nullFor('none', options.settlementTwoAboveTest),
        }),
      }),
      live: part({
        treasury: nullFor('default', options.treasuryLive),
        provider: options.providerLive,
        redirectHosts: options.redirectHostsLive,
        mails: options.mailsLive,
        settlements: part({
          schedule: options.settlementsLive,
          minimumAmount: nullFor('none', options.settlementMinimumLive),
          twoPartiesAbove: nullFor('none', options.settlementTwoAboveLive),
        }),
      }),
    }),
    developerApiEnabled: developerApi && developerApi === 'on',
  });
}

function nullFor<T>(word: string, value: T): T | null {
  return value === word ? null : value;
}

function hosts(text: string): string[] {
  return text === 'none' ? [] : text.split(',');
}

/** @throws InvalidArgumentError for a kind that does not exist */
function mails(text: string): Mails {
  const named = text === 'none' ? [] : text === 'all' ? Object.keys(MAIL_NAMES) : text.split(',');
  if (named.some((name) => !(name in MAIL_NAMES)))
    throw new InvalidArgumentError(`Give some of ${Object.keys(MAIL_NAMES).join(', ')}, or all, or none.`);
  const on = named.map((name) => MAIL_NAMES[name]);
  return Object.fromEntries(MAIL_SWITCHES.map((name) => [name, on.includes(name)])) as Mails;
}

function pairs(text: string, before?: Pairs | 'all'): Pairs | 'all' {
  if (text === 'all') return text;
  const [, token = '', names = ''] = /^(\w+)=([\w,-]+)$/.exec(text) ?? [];
  if (!token) throw new InvalidArgumentError('Give a token and its networks, such as USDC=base,celo.');
  return { ...(before !== 'all' && before), [token]: names.split(',') };
}

function present(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function part(values: Record<string, unknown>): object | undefined {
  const given = present(values);
  return Object.keys(given).length > 0 ? given : undefined;
}
