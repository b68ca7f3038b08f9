import type { EmbeddedMongo } from '@cowrie/embedded-mongo';
import { startEmbeddedMongoThread } from '@cowrie/embedded-mongo/thread';
import { paymentSchema } from '@cowrie/api/money-in/payments/document/payment.schema';

export interface EmbeddedDatabaseOptions {
  /** Without it the data is lost when the process ends. */
  readonly directory?: string | undefined;
  /** 0: any free port. */
  readonly port: number;
}

/**
 * Starts the embedded database of the service. When it is nearly full, it refuses new payments first, so that
 * existing ones can still be credited, settled and reported (docs/decisions/0033).
 * @throws Error when another process uses the directory or the port, or the log is damaged
 */
export const startEmbeddedDatabase = (options: EmbeddedDatabaseOptions): Promise<EmbeddedMongo> =>
  startEmbeddedMongoThread({ ...options, beginnings: [String(paymentSchema.get('collection'))] });
