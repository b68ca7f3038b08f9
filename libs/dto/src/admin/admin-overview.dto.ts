import { ENVIRONMENTS, FIAT_CURRENCIES, type Environment, type FiatCurrency } from '../enums.dto';
import { Field } from '../field';
import { AdminTokenAmount } from './admin-held.dto';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const COUNT = { type: 'integer', minimum: 0 } as const;

/** How many payments were created, and how they ended. */
export class AdminCreatedPayments {
  @Field('Payments that were created in the period. The others count what has become of them.', COUNT)
  created: number;

  @Field('Nothing was seen yet.', COUNT)
  pending: number;

  @Field('Money was seen, and the payment has not ended.', COUNT)
  processing: number;

  @Field('Paid and settled, or accepted by an operator.', COUNT)
  completed: number;

  @Field('Ended without enough money in time.', COUNT)
  expired: number;

  @Field('Ended for another reason.', COUNT)
  failed: number;
}

/** The prices of the completed payments in one currency. */
export class AdminVolume {
  @Field('The currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('Completed payments in this currency.', COUNT)
  payments: number;

  @Field('The sum of their prices, a decimal.')
  amount: string;
}

/** Money that waits for a decision. */
export class AdminHeldMoney {
  @Field('Payments that hold at least one token of it, at most 500.', COUNT)
  payments: number;

  @Field('Since when the first of them has waited. Missing when there is none.', { ...TIME, optional })
  since?: string | undefined;

  @Field('What they hold, by token and network.', { type: () => AdminTokenAmount, isArray: true })
  amounts: AdminTokenAmount[];
}

/** Payments whose settlement screening holds. */
export class AdminScreeningHolds {
  @Field('Payments that wait for a person.', COUNT)
  hits: number;

  @Field('Payments that wait for a source to answer.', COUNT)
  unanswered: number;

  @Field('Since when the first of them has waited. Missing: none waits.', { ...TIME, optional })
  since?: string | undefined;
}

/** Payouts that wait for something. */
export class AdminPayoutWait {
  @Field('How many wait.', COUNT)
  payouts: number;

  @Field('Since when the first of them has waited. Missing: none waits.', { ...TIME, optional })
  since?: string | undefined;
}

/** What payouts wait for. */
export class AdminWaitingPayouts {
  @Field('For somebody’s approval.', { type: () => AdminPayoutWait })
  approval: AdminPayoutWait;

  @Field('For an export, for the float, or for the next proposal to the Safe.', {
    type: () => AdminPayoutWait,
  })
  signer: AdminPayoutWait;

  @Field('For the Safe’s service, which has not taken their proposal yet. They count under `chain` too.', {
    type: () => AdminPayoutWait,
  })
  proposal: AdminPayoutWait;

  @Field(
    'For other transactions of the Safe: nothing waits under a nonce below that of their proposal. They count under `chain` too.',
    { type: () => AdminPayoutWait },
  )
  gap: AdminPayoutWait;

  @Field('For what a reorg deeper than final has undone. They count under `signer` or `chain` too.', {
    type: () => AdminPayoutWait,
  })
  reversed: AdminPayoutWait;

  @Field('For the chain: their signer has them, and they are not final.', { type: () => AdminPayoutWait })
  chain: AdminPayoutWait;
}

/** What should have ended by now. */
export class AdminStuck {
  @Field('Settlements with a step left that were paid more than 2 hours ago.', COUNT)
  settlements: number;

  @Field('When the first of these was paid. Missing when there is none.', { ...TIME, optional })
  since?: string | undefined;

  @Field('Payments that were created more than a day ago and have not ended.', COUNT)
  payments: number;

  @Field('Vaults that could not be emptied at the last try.', COUNT)
  vaults: number;

  @Field('Payments whose books or vaults the service has found wrong, at most 100.', COUNT)
  books: number;
}

/** An endpoint that does not accept its webhooks. */
export class AdminFailingEndpoint {
  @Field('The ID of the business.', ID)
  businessId: string;

  @Field('The ID of the endpoint.', ID)
  endpointId: string;

  @Field('Deliveries that wait for a try.', COUNT)
  pending: number;

  @Field('The first failed try since the last success.', TIME)
  failingSince: string;
}

/** The deliveries to all endpoints. */
export class AdminWebhookHealth {
  @Field('Deliveries that wait for a try, at most 10,000.', COUNT)
  pending: number;

  @Field('Endpoints that fail while deliveries wait for them, at most 20, those with the most first.', {
    type: () => AdminFailingEndpoint,
    isArray: true,
  })
  failing: AdminFailingEndpoint[];
}

/** The gas of the account that sweeps a network. */
export class AdminGasLeft {
  @Field('The network.')
  network: string;

  @Field('The account that sent the newest sweep. Missing before the first one.', { optional })
  account?: string | undefined;

  @Field('Its balance in the network’s own coin, a decimal. Missing when no node answers.', { optional })
  balance?: string | undefined;

  @Field(
    'For how many whole days it lasts at the pace of the last 7 days. Missing while nothing was spent.',
    {
      ...COUNT,
      optional,
    },
  )
  daysLeft?: number | undefined;

  @Field('The coin that pays for gas. Missing for a network that Cowrie does not know.', { optional })
  coin?: string | undefined;

  @Field('The account that relays signed transfers. Missing while none works.', { optional })
  relayer?: string | undefined;

  @Field('The relayer’s balance in the network’s own coin, a decimal. Missing when no node answers.', {
    optional,
  })
  relayerBalance?: string | undefined;
}

/** The condition of one environment. */
export class AdminEnvironmentOverview {
  @Field('The environment.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The payments of the period.', { type: () => AdminCreatedPayments })
  payments: AdminCreatedPayments;

  @Field('The prices of the period’s completed payments, by currency.', {
    type: () => AdminVolume,
    isArray: true,
  })
  volume: AdminVolume[];

  @Field('What was credited to them, by token and network.', { type: () => AdminTokenAmount, isArray: true })
  received: AdminTokenAmount[];

  @Field('Money that waits for a decision, of all times.', { type: () => AdminHeldMoney })
  openMoney: AdminHeldMoney;

  @Field('Payments whose settlement screening holds, of all times.', { type: () => AdminScreeningHolds })
  screening: AdminScreeningHolds;

  @Field('What should have ended by now, of all times.', { type: () => AdminStuck })
  stuck: AdminStuck;

  @Field('Payouts that are not over, of all times.', { type: () => AdminWaitingPayouts })
  payouts: AdminWaitingPayouts;

  @Field('The webhooks.', { type: () => AdminWebhookHealth })
  webhooks: AdminWebhookHealth;

  @Field('The gas for sweeps and relays, by network.', { type: () => AdminGasLeft, isArray: true })
  gas: AdminGasLeft[];
}

/** An item that has waited in a queue for too long. */
export class AdminLateItem {
  @Field('The queue, with its environment and network where it has one.')
  queue: string;

  @Field('The ID of what waits: of a payment, a payout, a settlement, a mail or a delivery.')
  item: string;

  @Field('Since when its work has been due.', TIME)
  since: string;

  @Field('Why it waits, for people.')
  reason: string;
}

/** Answer to `GET /admin/v1/overview`. */
export class AdminOverview {
  @Field('When it was read.', TIME)
  at: string;

  @Field('The begin of the period.', TIME)
  from: string;

  @Field(
    'False: more than 10,000 payments were created in the last 24 hours. The period then begins with the oldest of the newest 10,000.',
    { type: 'boolean' },
  )
  isWholeDay: boolean;

  @Field(
    'What was set aside by its queue after a failure, and the first item of each queue that waits longer than its bound; oldest first.',
    { type: () => AdminLateItem, isArray: true },
  )
  late: AdminLateItem[];

  @Field('The environments that are configured.', { type: () => AdminEnvironmentOverview, isArray: true })
  environments: AdminEnvironmentOverview[];
}
