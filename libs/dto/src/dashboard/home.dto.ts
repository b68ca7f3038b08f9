import { FIAT_CURRENCIES, type FiatCurrency, type Token, TOKENS } from '../enums.dto';
import { Field } from '../field';
import { IsOneOf } from '../rules';

const COUNT = { type: 'integer', minimum: 0 } as const;
const CURRENCY = { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' };

/** The largest count of what waits. */
export const MOST_WAITING = 100;

/** What waits for the people of a business. Each count is at most 100. */
export class DashboardAttention {
  @Field('Payments with money that waits for a decision.', COUNT)
  undecided: number;

  @Field('Payments that screening holds.', COUNT)
  screening: number;

  @Field('Refunds that somebody must approve.', COUNT)
  refunds: number;

  @Field('Webhook endpoints that fail, or were disabled because they failed.', COUNT)
  webhooks: number;

  @Field('Changes of the account that is paid which do not hold yet.', COUNT)
  accountChanges: number;

  @Field('Settlements of the last 7 days that could not be paid.', COUNT)
  settlements: number;
}

/** The first steps of a business in an environment. */
export class DashboardFirstSteps {
  @Field('Whether an API key of this environment is in force.', { type: 'boolean' })
  hasKey: boolean;

  @Field('Whether a webhook endpoint is set.', { type: 'boolean' })
  hasWebhook: boolean;

  @Field('Whether a payment has completed.', { type: 'boolean' })
  hasPayment: boolean;

  @Field('Whether an account is set that settlements of this environment pay.', { type: 'boolean' })
  hasAccount: boolean;

  @Field('Whether customers see how to reach the business.', { type: 'boolean' })
  hasSupport: boolean;

  @Field('Whether the business has a logo.', { type: 'boolean' })
  hasLogo: boolean;

  @Field('Whether more than one person works for the business.', { type: 'boolean' })
  hasTeam: boolean;

  @Field('Whether an API key of `live` is in force.', { type: 'boolean' })
  isLive: boolean;
}

/** What the first page of a business shows. */
export class DashboardHome {
  @Field('What waits.', { type: () => DashboardAttention })
  attention: DashboardAttention;

  @Field('What is set up.', { type: () => DashboardFirstSteps })
  firstSteps: DashboardFirstSteps;
}

/** The number of days that figures cover. */
export const FIGURE_DAYS = ['7', '30', '90'] as const;

/** Query of the figures. */
export class DashboardFiguresQueryDto {
  @IsOneOf(FIGURE_DAYS, { description: 'How many days, with today.', optional: true, default: '30' })
  days: (typeof FIGURE_DAYS)[number] = '30';
}

/** The prices of payments in one currency: in the figures, of completed ones. */
export class DashboardVolume {
  @Field('The currency.', CURRENCY)
  currency: FiatCurrency;

  @Field('The sum of the prices, a decimal: gross.')
  amount: string;

  @Field('What of it went back to customers until now, a decimal.')
  refundedAmount: string;

  @Field('The sum of the completed payments less what went back, before fees, a decimal.')
  netAmount: string;
}

/** The payments that were created on one day. */
export class DashboardDay {
  @Field('The day, in the time zone of the business.', { format: 'date' })
  day: string;

  @Field('Payments that were created.', COUNT)
  created: number;

  @Field('Those that are completed.', COUNT)
  completed: number;

  @Field('Those that failed.', COUNT)
  failed: number;

  @Field('Those that expired.', COUNT)
  expired: number;

  @Field('The prices of the completed ones, by currency.', { type: () => DashboardVolume, isArray: true })
  volume: DashboardVolume[];
}

/** Completed payments in one token on one network. */
export class DashboardAssetFigures {
  @Field('The token.', { enum: TOKENS, enumName: 'Token' })
  token: Token;

  @Field('The network.')
  network: string;

  @Field('Completed payments.', COUNT)
  completed: number;

  @Field('Their prices, by currency.', { type: () => DashboardVolume, isArray: true })
  volume: DashboardVolume[];
}

/** A business's figures by day. */
export class DashboardFigures {
  @Field('The time zone of the days.')
  timeZone: string;

  @Field('When the figures of the last two days were counted. Earlier days can be older, up to six hours.', {
    format: 'date-time',
  })
  asOf: string;

  @Field('False: some days are still being counted and left out. Ask again.', { type: 'boolean' })
  isComplete: boolean;

  @Field('The days, oldest first.', { type: () => DashboardDay, isArray: true })
  days: DashboardDay[];

  @Field('By token and network, the most completed payments first.', {
    type: () => DashboardAssetFigures,
    isArray: true,
  })
  assets: DashboardAssetFigures[];

  @Field('The prices of all completed payments, by currency.', {
    type: () => DashboardVolume,
    isArray: true,
  })
  volume: DashboardVolume[];
}
