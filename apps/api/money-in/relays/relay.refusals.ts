import { type AuthorizationFault, ChainError } from '@cowrie/chain-evm';

/** What can be wrong with the fields of an authorization. */
const FAULTS = [
  'wrong_recipient',
  'wrong_amount',
  'wrong_nonce',
  'not_yet_valid',
  'expired',
  'valid_too_long',
] as const satisfies readonly AuthorizationFault[];

/** Why a signed transfer is not relayed. The payer can pay with an ordinary transfer in each case. */
export const RELAY_REFUSALS = [
  ...FAULTS,
  /** The network has no working relayer now, it has no gas, gas costs too much, or no node answers. */
  'unavailable',
  /** Nothing is chosen, the window is over, or money was seen. */
  'not_payable',
  /** It is for another token or network than the chosen one. */
  'wrong_token',
  /** Transfers of this token cannot be signed, or no worker has seen that its contract agrees. */
  'not_signable',
  /** The holder has not signed this, for this token on this chain. */
  'wrong_signature',
  /** The authorization was used, cancelled, or given for another payment. */
  'already_used',
  'payer_frozen',
  'insufficient_balance',
  /** The token refuses the transfer for another reason, or it needs too much gas. */
  'would_fail',
  /** The payer, the payment, the merchant or the day has used up its budget of gas. */
  'over_budget',
  /** Another authorization for this payment is on its way. */
  'another_open',
] as const;
export type RelayRefusal = (typeof RELAY_REFUSALS)[number];

/** The signed transfer is not relayed, and nothing was stored or sent. */
export class RelayRefusedError extends Error {
  override readonly name = 'RelayRefusedError';

  constructor(readonly refusal: RelayRefusal) {
    super(`the signed transfer is not relayed: ${refusal}`);
  }
}

/** Why an error refuses a signed transfer. Undefined: it says nothing about the transfer or its network. */
export function refusalIn(error: unknown): RelayRefusal | undefined {
  if (error instanceof RelayRefusedError) return error.refusal;
  // No node says whether the transfer is possible.
  return error instanceof ChainError ? 'unavailable' : undefined;
}
