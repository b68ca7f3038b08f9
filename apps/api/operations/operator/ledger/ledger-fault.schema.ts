import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  objectId,
  oneOf,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const LEDGER_FAULT = 'LedgerFault';

const ledgerFault = {
  paymentId: objectId(),
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  /** What is wrong, as texts for an operator. At least one. */
  faults: listOf(text()),
  since: date(),
  checkedAt: date(),
};

/**
 * A payment whose ledger differed from the facts, or whose vaults differed from the chain, at the last check.
 */
export type LedgerFault = DocumentOf<typeof ledgerFault>;

export const ledgerFaultSchema = documentSchema(ledgerFault, { collection: 'ledger_faults' });
// record: one for each payment.
ledgerFaultSchema.index({ paymentId: 1 }, { unique: true });
// leastRecent: those to check again.
ledgerFaultSchema.index({ environment: 1, checkedAt: 1 });
// counts: current faults, by environment.
ledgerFaultSchema.index({ environment: 1, since: 1 });
