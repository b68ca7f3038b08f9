import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const REMOVED_SESSION = 'RemovedSession';

const removedSession = {
  /** The payment's ID. The address of its vault was derived from it. */
  _id: objectId(),
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  /** Missing in documents of earlier versions, which are of EVM networks. */
  network: optional(text()),
  /** EIP-55 checksummed, as are factory and treasury. */
  address: text(),
  factory: text(),
  treasury: text(),
  removedAt: date(),
};

/**
 * What remains of a removed session whose deposit address was shown. Later money at the address is in a vault
 * that only these fields can find and sweep. It contains nothing about the customer (docs/decisions/0024).
 */
export type RemovedSession = DocumentOf<typeof removedSession>;

export const removedSessionSchema = documentSchema(removedSession, { collection: 'removed_sessions' });

// find: by the address that somebody paid.
removedSessionSchema.index({ address: 1 });
