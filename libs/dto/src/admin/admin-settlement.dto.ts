import {
  EXCHANGE_NAMES,
  RAIL_NAMES,
  TOKENS,
  type ExchangeName,
  type RailName,
  type Token,
} from '../enums.dto';
import { Field } from '../field';

const optional = true;
const TIME = { format: 'date-time' };
const COUNT = { type: 'integer' } as const;
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** The steps of a settlement, in order. `refused` ends it. */
export const SETTLEMENT_STATES = ['due', 'sweeping', 'converting', 'charging', 'settled', 'refused'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];
export const SETTLEMENT_STATE = { enum: SETTLEMENT_STATES, enumName: 'SettlementState' };

/** What a sale waits for before an order, or until more sales fill an order. */
export const SETTLEMENT_WAITS = ['more', 'deposit', 'balance', 'price', 'market', 'lot'] as const;
export type SettlementWait = (typeof SETTLEMENT_WAITS)[number];

/** What an order sold, and for how much. */
export class AdminFill {
  @Field('The ID of the order.')
  orderId: string;

  @Field('What was sold, when it is not the chosen token on the chosen network.', { ...TOKEN, optional })
  token?: Token | undefined;

  @Field('The network of what was sold, when it is not the chosen one.', { optional })
  network?: string | undefined;

  @Field('How many tokens were sold, a decimal.', { optional })
  soldAmount?: string | undefined;

  @Field('What was paid for them, a decimal.')
  boughtAmount: string;

  @Field('When.', TIME)
  at: string;
}

/** Money of a payment that reached the treasury in an asset other than the chosen one. */
export class AdminOtherSent {
  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('How much, a decimal of the token.')
  amount: string;

  @Field('The rate at which it is sold, fixed at the choice: fiat for one token.')
  rate: string;

  @Field('The transaction that swept it to the treasury.')
  sweepTxHash: string;

  @Field('The rest that is below the exchange’s smallest lot. Missing when there is none.', { optional })
  unsoldAmount?: string | undefined;
}

/** What a payout rail paid to the merchant's account. */
export class AdminPaidOut {
  @Field('The payout rail.', { enum: RAIL_NAMES, enumName: 'RailName' })
  rail: RailName;

  @Field('The rail’s ID of the order.')
  orderId: string;

  @Field('What the account got, a decimal.')
  amount: string;

  @Field('When it was known.', TIME)
  at: string;

  @Field('The bank or mobile money, and the last digits of the account.')
  account: string;

  @Field('The transaction that deposited the tokens with the rail.')
  txHash: string;
}

/** The settlement of a payment. */
export class AdminSettlement {
  @Field('The current step.', SETTLEMENT_STATE)
  state: SettlementState;

  @Field('The exchange that sells the tokens.', { enum: EXCHANGE_NAMES, enumName: 'ExchangeName' })
  provider: ExchangeName;

  @Field('When the next try is due. Missing when nothing is left to do.', { ...TIME, optional })
  dueAt?: string | undefined;

  @Field('How often the current step was tried without success.', { ...COUNT, optional })
  tries?: number | undefined;

  @Field('The transaction that swept the tokens to the treasury.', { optional })
  sweepTxHash?: string | undefined;

  @Field('The ID of the exchange’s order.', { optional })
  orderId?: string | undefined;

  @Field(
    'What the settlement waits for. `more`: its money is below the smallest sweep of the network, so it stays in the deposit address for now. `deposit`: the exchange has not credited the tokens. `balance`: it holds fewer than the order sells. `price`: nobody buys near the locked rate. `market`: it does not trade the pair now. `lot`: payments that are enough for the smallest lot together. Missing when it waits for nothing of this.',
    { enum: SETTLEMENT_WAITS, enumName: 'SettlementWait', optional },
  )
  waitsFor?: SettlementWait | undefined;

  @Field('What was sold.', { type: () => AdminFill, isArray: true })
  fills: AdminFill[];

  @Field(
    'The rest that is below the exchange’s smallest lot and is not sold, a decimal. Missing when there is none.',
    {
      optional,
    },
  )
  unsoldAmount?: string | undefined;

  @Field('What came in other assets: on another network, or in a token that an operator accepted.', {
    type: () => AdminOtherSent,
    isArray: true,
    optional,
  })
  otherSent?: AdminOtherSent[] | undefined;

  @Field('The surplus that is held for the payer and is not sold, a decimal. Missing when there is none.', {
    optional,
  })
  heldAmount?: string | undefined;

  @Field('The token that is held, when it is not the chosen token on the chosen network.', {
    ...TOKEN,
    optional,
  })
  heldToken?: Token | undefined;

  @Field('The network on which it came.', { optional })
  heldNetwork?: string | undefined;

  @Field('When it was settled.', { ...TIME, optional })
  settledAt?: string | undefined;

  @Field('Why it was refused.', { optional })
  refusedReason?: string | undefined;

  @Field('Why the merchant’s payout rail does not pay it out, so that the desk does.', { optional })
  railRefusedReason?: string | undefined;

  @Field('What was paid to the merchant’s account. Missing when nothing was.', {
    type: () => AdminPaidOut,
    optional,
  })
  paidOut?: AdminPaidOut | undefined;
}
