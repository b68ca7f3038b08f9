import { mongo } from 'mongoose';
import { SilentServerError } from './silence.timeout';

/** By this label the driver marks the errors of a server that is no longer the primary, or shuts down. */
const RETRYABLE = mongo.MongoErrorLabel.RetryableWriteError;
/** WriteConcernTimeout: the primary has the write, and no majority in time. */
const NO_MAJORITY = 64;

/**
 * Whether an error means that the database cannot be reached, and not that the call was wrong. Whether a
 * write was done is not known then: the caller repeats it under its idempotency key.
 */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof SilentServerError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    isWithoutMajority(error) ||
    (error instanceof mongo.MongoError && error.hasErrorLabel(RETRYABLE))
  );
}

/**
 * Whether a write was done by the primary, and not by a majority in time. A crash of the primary can undo it.
 */
export function isWithoutMajority(error: unknown): boolean {
  // The code of a bulk write can be that of another failure.
  if (error instanceof mongo.MongoBulkWriteError) return error.result.getWriteConcernError() !== undefined;
  return error instanceof mongo.MongoServerError && error.code === NO_MAJORITY;
}
