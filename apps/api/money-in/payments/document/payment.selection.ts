import type { Payment } from './payment.schema';

/**
 * Fields of a payment to read, as the database takes them. The `_id` always comes with them. A presenter
 * declares the fields it reads, and takes only those: `Selected<typeof DETAILS_FIELDS>`.
 */
export type PaymentFields = { readonly [K in Exclude<keyof Payment, '_id'>]?: 1 };

/** A payment with only these fields read. */
export type Selected<F extends PaymentFields> = Pick<Payment, '_id' | (keyof F & keyof Payment)>;
