import type { AdminScreenedPayment, AdminScreening, AdminScreeningFinding } from '@cowrie/dto';
import type { ScreenedPayment } from '@cowrie/api/operations/operator/screening/screened-payments.service';
import type {
  PaymentScreening,
  ScreeningFinding,
} from '@cowrie/api/money-in/payments/document/payment-screening.schema';
import { needsDecision, screeningVersion } from '@cowrie/api/money-in/payments/holds/screening.rules';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { presentHead } from '../payment-head.presenter';

/** A payment whose settlement screening holds. */
export function presentScreened(payment: ScreenedPayment): AdminScreenedPayment {
  const { screening } = payment;
  return {
    ...presentHead(payment),
    since: screening.since.toISOString(),
    needsDecision: needsDecision(screening),
    version: screeningVersion(screening),
    findings: screening.findings.map(presentFinding),
  };
}

/** What screening found about the senders of a payment's money. */
export function presentScreening(screening: PaymentScreening): AdminScreening {
  const { state, since, findings, released, decision } = screening;
  return {
    state,
    since: since.toISOString(),
    version: screeningVersion(screening),
    findings: findings.map(presentFinding),
    released: released.map(presentFinding),
    decision: decision && {
      kind: decision.kind,
      reason: decision.reason,
      by: decision.by,
      at: decision.at.toISOString(),
    },
  };
}

function presentFinding({
  network,
  address,
  verdict,
  source,
  detail,
}: ScreeningFinding): AdminScreeningFinding {
  return { network, address: shownAddress(network, address), verdict, source, detail };
}
