import {
  CLAIM_BODIES,
  CLAIM_EXAMPLES,
  RefundClaim,
  REFUND_TEXT_EXAMPLE,
  RefundLinkSent,
  RefundText,
  REFUND_LINK_SENT_EXAMPLE,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
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
      'Stores the address that the money goes to, once. The same address again changes nothing. `refund_address_refused` names the reason first in `error.fields[0].message`: `checksum`, `not_an_address`, `evm_address`, `tron_address`, `vault`, `token_contract`, `known_contract`, `frozen` or `zero`, and a colon.',
    bodies: { address: CLAIM_BODIES.address },
    answer: { data: RefundClaim, examples: CLAIM_EXAMPLES },
    errors: [
      'refund_claim_not_found',
      'refund_address_refused',
      'refund_address_given',
      'refund_not_changeable',
    ],
  },
  textToSign: {
    tag,
    operationId: 'getRefundMessage',
    summary: 'Get the text to sign for a refund',
    description:
      'Returns the exact text with whose signature the owner of an address proves that the money came from it. It names the refund, the amount, the token, the network and the address, and is good for one signature within ten minutes. Asking again ends the text before. The address must have sent as much as goes back.',
    bodies: { address: CLAIM_BODIES.message },
    answer: { data: RefundText, examples: { text: REFUND_TEXT_EXAMPLE } },
    errors: [
      'refund_claim_not_found',
      'refund_address_refused',
      'refund_sender_refused',
      'refund_address_given',
      'refund_not_changeable',
    ],
  },
  prove: {
    tag,
    operationId: 'giveRefundSignature',
    summary: 'Prove where a refund goes',
    description:
      'Takes the signature of the text that was asked for last (`personal_sign`; of a contract wallet, as EIP-1271 has it), and stores the address of that text, once, with `destinationProof`.',
    bodies: { signature: CLAIM_BODIES.signature },
    answer: { data: RefundClaim, examples: CLAIM_EXAMPLES },
    errors: [
      'refund_claim_not_found',
      'refund_sender_refused',
      'refund_signature_refused',
      'refund_address_given',
      'refund_not_changeable',
      'refund_signature_unchecked',
    ],
  },
  ask: {
    tag,
    parameters,
    operationId: 'askForRefund',
    summary: 'Ask for the money back',
    description:
      'Asks for money of an ended payment that does not count, or for its held surplus. Of an open payment that is too little it gives the payment up: no more can be sent in time, the payment fails once the networks are read up to this moment, and the refund is made then. The link goes to the e-mail address on record, never to the caller. Asking again while the link waits changes nothing.',
    answer: { data: RefundLinkSent, examples: { sent: REFUND_LINK_SENT_EXAMPLE } },
    errors: ['payment_not_found', 'refund_not_possible'],
  },
} as const satisfies Record<string, OperationDoc>;
