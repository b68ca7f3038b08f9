import {
  CLAIM_BODIES,
  CLAIM_EXAMPLES,
  RefundClaim,
  RefundLinkSent,
  REFUND_LINK_SENT_EXAMPLE,
} from '@cowrie/dto';
import type { OperationDoc } from '../platform/http/documented.decorator';
import { CHECKOUT_DOCS } from './checkout.docs';

const { tag, parameters } = CHECKOUT_DOCS.status;

/** OpenAPI texts of the payer's endpoints of refunds. */
export const CHECKOUT_REFUNDS_DOCS = {
  claim: {
    tag,
    operationId: 'claimRefund',
    summary: 'Get the refund of a claim link',
    description:
      'Returns the refund that the link of an e-mail leads to. The token is the part of the link after its `#`. It is a secret: the mailbox’s owner has it, and nobody else.',
    bodies: { token: CLAIM_BODIES.claim },
    answer: { data: RefundClaim, examples: CLAIM_EXAMPLES },
    errors: ['refund_claim_not_found'],
  },
  giveAddress: {
    tag,
    operationId: 'giveRefundAddress',
    summary: 'Say where a refund goes',
    description:
      'Stores the address that the money goes to, once. The same address again changes nothing. `refund_address_refused` names the reason first in `error.fields[0].message`: `checksum`, `not_an_address`, `vault`, `token_contract`, `known_contract` or `zero`, and a colon.',
    bodies: { address: CLAIM_BODIES.address },
    answer: { data: RefundClaim, examples: CLAIM_EXAMPLES },
    errors: [
      'refund_claim_not_found',
      'refund_address_refused',
      'refund_address_given',
      'refund_not_changeable',
    ],
  },
  ask: {
    tag,
    parameters,
    operationId: 'askForRefund',
    summary: 'Ask for the money back',
    description:
      'Asks for money of an ended payment that does not count, or for its held surplus. The link goes to the e-mail address on record, never to the caller. Asking again while the link waits changes nothing.',
    answer: { data: RefundLinkSent, examples: { sent: REFUND_LINK_SENT_EXAMPLE } },
    errors: ['payment_not_found', 'refund_not_possible'],
  },
} as const satisfies Record<string, OperationDoc>;
