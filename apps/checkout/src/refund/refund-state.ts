import type { RefundClaim } from '@cowrie/dto';
import type { ApiError } from '../lib/api-error';

/** The whole state of the page of a refund. */
export interface RefundState {
  claim: RefundClaim | null;
  /** Error of the last read and the number of failures in a row; null after a successful read. */
  readError: { error: ApiError; failures: number } | null;
  online: boolean;
  /** The address that the payer has entered, with its checksum; empty before. */
  address: string;
  /** The payer is asked whether `address` is right. */
  isConfirming: boolean;
  giving: { busy: boolean; error: ApiError | null };
  /** The payer gave an address, but another one had been given before. */
  wasGivenBefore: boolean;
}

export type RefundEvent =
  | { type: 'claimed'; claim: RefundClaim }
  /** The answer to an address that the payer gave. */
  | { type: 'given'; claim: RefundClaim; wasGivenBefore: boolean }
  | { type: 'readFailed'; error: ApiError }
  | { type: 'entered'; address: string }
  /** The payer wants to change the address. */
  | { type: 'reopened' }
  | { type: 'giving' }
  | { type: 'givingFailed'; error: ApiError }
  | { type: 'connectionChanged'; online: boolean };

const IDLE = { busy: false, error: null };

export function initialRefundState(online: boolean): RefundState {
  return {
    claim: null,
    readError: null,
    online,
    address: '',
    isConfirming: false,
    giving: IDLE,
    wasGivenBefore: false,
  };
}

export function reduceRefund(state: RefundState, event: RefundEvent): RefundState {
  switch (event.type) {
    case 'claimed':
      return { ...state, claim: event.claim, readError: null };
    case 'given':
      return {
        ...state,
        claim: event.claim,
        readError: null,
        giving: IDLE,
        wasGivenBefore: event.wasGivenBefore,
      };
    case 'readFailed':
      return readFailed(state, event.error);
    case 'entered':
      return { ...state, address: event.address, isConfirming: true, giving: IDLE };
    case 'reopened':
      return { ...state, isConfirming: false, giving: IDLE };
    case 'giving':
      return { ...state, giving: { busy: true, error: null } };
    case 'givingFailed':
      return givingFailed(state, event.error);
    case 'connectionChanged':
      return { ...state, online: event.online };
  }
}

function readFailed(state: RefundState, error: ApiError): RefundState {
  const failures = (state.readError?.failures ?? 0) + 1;
  // The link was replaced meanwhile, so nothing of this refund may stay on the page.
  const claim = error.facts.status === 404 ? null : state.claim;
  return { ...state, claim, readError: { error, failures } };
}

function givingFailed(state: RefundState, error: ApiError): RefundState {
  const giving = { busy: false, error };
  if (error.facts.status === 404) return { ...readFailed(state, error), giving };
  return { ...state, giving, isConfirming: !isAddressRefused(error) };
}

/** The address itself is the fault, so the payer has to enter another one. */
export function isAddressRefused({ facts }: ApiError): boolean {
  return facts.code === 'refund_address_refused';
}

/** What the page shows: a refund, or the reason why there is none. */
export type RefundScreen =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'error'; error: ApiError }
  | { kind: 'refund'; claim: RefundClaim };

export function refundScreenOf({ claim, readError }: RefundState): RefundScreen {
  if (claim) return { kind: 'refund', claim };
  if (!readError) return { kind: 'loading' };
  return readError.error.isNotFound ? { kind: 'missing' } : { kind: 'error', error: readError.error };
}

export type RefundView = 'address' | 'confirm' | Exclude<RefundClaim['status'], 'awaiting_address'>;

export function refundViewOf({ status }: RefundClaim, { isConfirming }: RefundState): RefundView {
  if (status !== 'awaiting_address') return status;
  return isConfirming ? 'confirm' : 'address';
}
