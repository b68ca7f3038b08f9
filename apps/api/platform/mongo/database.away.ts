import { mongo } from 'mongoose';
import { SilentServerError } from './silence.timeout';

/** The driver's label for errors of a server that is no longer the primary, or shuts down. */
const RETRYABLE = mongo.MongoErrorLabel.RetryableWriteError;
/** WriteConcernTimeout: the primary has the write, but no majority had it in time. */
const NO_MAJORITY = 64;

/**
 * Whether an error means that the database cannot be reached, rather than that the call was wrong. The
 * outcome of a write is then unknown, so the caller repeats it under its idempotency key.
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
 * Whether the primary did a write, but no majority did in time. A crash of the primary can undo it.
 */
export function isWithoutMajority(error: unknown): boolean {
  // The code of a bulk write may come from another failure.
  if (error instanceof mongo.MongoBulkWriteError) return error.result.getWriteConcernError() !== undefined;
  return error instanceof mongo.MongoServerError && error.code === NO_MAJORITY;
}
