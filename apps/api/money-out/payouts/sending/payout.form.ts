import { Types } from 'mongoose';
import { POSITIVE_UNITS } from '@cowrie/api/platform/mongo/document.fields';
import { type Payout, SIGNERS } from '../payout.schema';

/**
 * A stored payout lacks what its status needs, so nothing can be done with it. The message is for operators.
 */
export class PayoutFormError extends Error {
  override readonly name = 'PayoutFormError';
}

type Check = (value: unknown) => boolean;
/** The required form of each of these fields. */
interface Form {
  readonly [field: string]: Check | Form;
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;
/** A young chain has no final block yet. */
const BEFORE_ALL_BLOCKS = -1;

const isText: Check = (value) => typeof value === 'string';
const isAddress: Check = (value) => typeof value === 'string' && ADDRESS.test(value);
const isPositiveUnits: Check = (value) => typeof value === 'string' && POSITIVE_UNITS.test(value);
const isDate: Check = (value) => value instanceof Date && !Number.isNaN(value.getTime());
const isId: Check = (value) => value instanceof Types.ObjectId;
const isBlock: Check = (value) => isWhole(value) && value >= BEFORE_ALL_BLOCKS;
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.some((one) => one === value);
/** Absent, or this. A stored `null` counts as present in an existence check. */
const absentOr =
  (want: Check | Form): Check =>
  (value) =>
    value === undefined || wrongField({ value: want }, { value }) === undefined;
/** Absent, or stored as `null`, or this. */
const optional =
  (want: Check | Form): Check =>
  (value) =>
    value === null || absentOr(want)(value);
const isFilled: Check = (value) => Array.isArray(value) && value.length > 0;
const listOf =
  (form: Form): Check =>
  (value) =>
    Array.isArray(value) && value.every((one: unknown) => wrongField({ one: form }, { one }) === undefined);

/** For every payout that a run reads: queued or on its way. */
const ANY: Form = {
  _id: isId,
  createdAt: isDate,
  history: listOf({ to: isText, at: isDate }),
  destination: { address: isAddress },
  tokenAddress: isAddress,
  units: isPositiveUnits,
  decimals: isNonce,
  treasury: isAddress,
  transfer: absentOr({ txHash: isText, ordinal: isNonce }),
};

/** For a payout that was handed to its signer, now or before. */
const HANDED_OUT: Form = {
  handOut: {
    signer: oneOf(SIGNERS),
    from: isAddress,
    state: oneOf(['open', 'void', 'reverted']),
    at: isDate,
    attempts: optional(listOf({ txHash: isText, rawTransaction: isText, sentAt: isDate })),
    batchId: optional(isId),
    withdrawal: optional({ at: isDate, nonce: optional(isNonce) }),
    scannedThrough: isBlock,
    searchedFrom: optional(isBlock),
    deepReorgs: optional(isNonce),
  },
};

/** A hand-out of the float shows when its transaction is dead: by its nonce, or by its life. */
const OF_FLOAT: Form = { handOut: { nonce: isNonce } };
const OF_EXPIRING: Form = {
  handOut: {
    nonce: (value) => value === undefined,
    attempts: (value) =>
      isFilled(value) &&
      listOf({ life: { refBlockNumber: isNonce, refBlockId: isText, expiresAt: isDate } })(value),
  },
};
/** For a queued payout: no signer has anything that could still pay it. */
const NOT_WITH_SIGNER: Form = { handOut: { state: oneOf(['void', 'reverted']) } };

/**
 * What is wrong with a stored payout, for operators; undefined if it has the form that its status needs.
 * Pure. Types cannot guarantee this, because a document may come from any version.
 */
export function formFaultOf(payout: Payout): string | undefined {
  const { status, handOut } = payout;
  const wrong =
    wrongField(ANY, payout) ??
    (wasHandedOut(payout) ? wrongField(HANDED_OUT, payout) : undefined) ??
    (handOut?.signer === 'hot' && wrongField(OF_EXPIRING, payout) !== undefined
      ? wrongField(OF_FLOAT, payout)
      : undefined) ??
    (handOut && status === 'queued' ? wrongField(NOT_WITH_SIGNER, payout) : undefined);
  return wrong === undefined ? undefined : `the stored payout has no valid ${wrong}; correct the document`;
}

/**
 * True if a signer may have it and its hand-out cannot be read. Nobody may end or approve it before somebody
 * corrects it. Pure.
 */
export function isHandOutBroken(payout: Payout): boolean {
  return wasHandedOut(payout) && wrongField(HANDED_OUT, payout) !== undefined;
}

/**
 * Whether a signer has or had it. This also reads its history, so a lost hand-out does not make it look as if
 * nobody had it.
 */
function wasHandedOut({ status, handOut, history }: Payout): boolean {
  const lines: unknown = history;
  const wasSent = Array.isArray(lines) && lines.some((line: { to?: unknown } | null) => line?.to === 'sent');
  return status === 'sent' || handOut !== undefined || wasSent;
}

/** True for a nonce of an account. */
export function isNonce(value: unknown): value is number {
  return isWhole(value) && value >= 0;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** The path of the first field that does not match the form. */
function wrongField(form: Form, value: object, path = ''): string | undefined {
  const stored = new Map(Object.entries(value));
  for (const [name, want] of Object.entries(form)) {
    const found: unknown = stored.get(name);
    const at = path + name;
    if (typeof want === 'function' ? !want(found) : !isObject(found)) return at;
    const within =
      isObject(found) && typeof want !== 'function' ? wrongField(want, found, `${at}.`) : undefined;
    if (within !== undefined) return within;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
