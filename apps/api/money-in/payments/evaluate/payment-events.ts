import { randomUUID } from 'node:crypto';
import type { ExpiryReason, HoldReason, PaymentEventBody, PaymentExceptionFacts } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import {
  type Evaluation,
  eventOfException,
  type PaymentEventType,
  type TransitionCause,
} from '@cowrie/payment-state';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { OutgoingEvent, Payment, PaymentException } from '../document/payment.schema';
import { transferIdOf } from './payment-facts';
import { presentDetails } from '../http/payment.presenter';
import type { PaymentRefund } from '../document/payment-refund.schema';
import { holdFactsOf, refundFactsOf } from '../refunds/refund-events';
import { decimalsOf } from '../document/transfer-decimals';

/** The settings that events need: the address of the hosted page, and the tokens of each network. */
export type EventConfig = Pick<AppConfig, 'checkoutUrl' | 'environments'>;

/** The input for the events of one change. */
export interface EventInput {
  /** The payment after the change. */
  payment: Payment;
  transitions: Evaluation['transitions'];
  /** True if the confirmed sum suffices from this change on. */
  isPaidNow?: boolean;
  /** The exceptions that this change adds. */
  exceptions: readonly PaymentException[];
  /** Why its money is held, if the merchant must be told now. */
  held?: HoldReason | undefined;
  /** What this change reports about refunds, in order. */
  refunds?: readonly { type: PaymentEventType; refund: PaymentRefund }[] | undefined;
  transfers: readonly Transfer[];
  now: Date;
  config: EventConfig;
}

/**
 * The events of one change: its transitions in order, with `payment.paid` before the one that completes it,
 * its exceptions, the hold of its money, its refunds (docs/interface.md §6). Noise makes no event: unlisted
 * tokens and transfers of zero.
 */
export function eventsOf({
  payment,
  transitions,
  isPaidNow = false,
  exceptions,
  held,
  refunds = [],
  ...rest
}: EventInput): OutgoingEvent[] {
  const { now, config } = rest;
  const told = transitions.flatMap(({ event, cause }) =>
    event ? [{ type: event, reason: expiryReasonOf(cause) }] : [],
  );
  const kinds: Pick<PaymentEventBody, 'type' | 'reason' | 'exception' | 'refund' | 'held'>[] = [
    ...told.filter(({ type }) => type !== 'payment.completed'),
    ...(isPaidNow ? [{ type: 'payment.paid' as const }] : []),
    ...told.filter(({ type }) => type === 'payment.completed'),
    ...exceptions.flatMap((exception) => {
      const type = eventOfException(exception.kind);
      return type ? [{ type, exception: factsOfException(exception, payment, rest) }] : [];
    }),
    ...(held
      ? [{ type: 'payment.held' as const, reason: held, held: { reason: held, subject: 'sender' as const } }]
      : []),
    ...refunds.map(({ type, refund }) => ({
      type,
      refund: refundFactsOf(refund),
      held: holdFactsOf(type, refund),
    })),
  ];
  if (kinds.length === 0) return [];
  const data = presentDetails(payment, config.checkoutUrl);
  const { clientReference } = payment;
  const last = payment.events.at(-1)?.sequence ?? 0;
  return kinds.map(({ type, reason, exception, refund, held: hold }, index) => {
    const sequence = last + index + 1;
    const body: PaymentEventBody = {
      type,
      timestamp: now.toISOString(),
      reference: clientReference,
      clientReference,
      sequence,
      data,
      ...(reason && { reason }),
      ...(exception && { exception }),
      ...(refund && { refund }),
      ...(hold && { held: hold }),
    };
    return { id: `evt_${randomUUID()}`, type, sequence, at: now, body: JSON.stringify(body) };
  });
}

function expiryReasonOf(cause: TransitionCause): ExpiryReason | undefined {
  switch (cause) {
    case 'window_over':
    case 'cancelled':
      return cause;
    case 'funds_taken_back_after_window':
      return 'funds_taken_back';
    case 'displaced':
    case 'funds_seen':
    case 'settled':
    case 'settlement_refused':
    case 'underpaid':
    case 'given_up':
    case 'funds_taken_back':
    case 'operator_accepted':
      return undefined;
  }
}

function factsOfException(
  { transferId, kind }: PaymentException,
  payment: Payment,
  { transfers, config }: Pick<EventInput, 'transfers' | 'config'>,
): PaymentExceptionFacts | undefined {
  const transfer = transfers.find((one) => transferIdOf(one) === transferId);
  if (!transfer) return undefined;
  const { network, token, txHash, from } = transfer;
  return { kind, token, network, amount: amountTextOf(transfer, payment, config), txHash, from };
}

/** The exact amount in the token's decimals on that network; undefined when the decimals are unknown. */
function amountTextOf(transfer: Transfer, payment: Payment, config: EventConfig): string | undefined {
  const decimals = decimalsOf(transfer, payment, config.environments[payment.environment]);
  return decimals === undefined
    ? undefined
    : formatCrypto(amountOf({ code: String(transfer.token), decimals }, BigInt(transfer.units)));
}
