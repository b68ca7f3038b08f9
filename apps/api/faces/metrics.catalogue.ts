import { NODE_METRICS, WATCHER_METRICS } from '@cowrie/api/chain/block-reading/watcher.metrics';
import { MAIL_METRICS } from '@cowrie/api/notify/mail/mail.metrics';
import { MERCHANT_SETTLEMENT_METRICS } from '@cowrie/api/money-out/merchant-settlements/merchant-settlement.metrics';
import { LEDGER_METRICS } from '@cowrie/api/operations/operator/ledger/ledger-round.service';
import { EVALUATION_METRICS } from '@cowrie/api/money-in/payments/evaluate/evaluation.metrics';
import { HELD_MONEY_METRICS } from '@cowrie/api/money-in/payments/holds/held-money.metrics';
import { PAYMENT_METRICS } from '@cowrie/api/money-in/payments/figures/payment.metrics';
import { FLOAT_METRICS, PAYOUT_METRICS } from '@cowrie/api/money-out/payouts/sending/payout.metrics';
import { HEALTH_METRICS } from '@cowrie/api/platform/health/health.metrics';
import { LEASE_METRICS } from '@cowrie/api/platform/leases/lease.metrics';
import { DATABASE_METRICS } from '@cowrie/api/platform/metrics/database.metrics';
import { HTTP_DURATION_METRICS, HTTP_METRICS } from '@cowrie/api/platform/metrics/http.metrics';
import type { MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { COLLECTOR_METRICS } from '@cowrie/api/platform/metrics/metrics.registry';
import { EVENT_LOOP_METRICS, PROCESS_METRICS } from '@cowrie/api/platform/metrics/process.metrics';
import { QUEUE_METRICS } from '@cowrie/api/platform/queues/queue-watch.service';
import { RATE_METRICS } from '@cowrie/api/money-in/quotes/rate.metrics';
import { RELAY_METRICS } from '@cowrie/api/money-in/relays/relay.metrics';
import { RELAY_REFUSAL_METRICS } from '@cowrie/api/money-in/relays/relay-refusal.metrics';
import { RELAYER_METRICS } from '@cowrie/api/money-in/relays/relayer.metrics';
import { REQUEST_LOG_METRICS } from '@cowrie/api/merchants/request-log/request-log.service';
import { GAS_METRICS } from '@cowrie/api/money-out/conversion/gas.metrics';
import { RAIL_METRICS } from '@cowrie/api/money-out/conversion/rail/rail.metrics';
import { STATUS_STREAM_METRICS } from './checkout/streams/status-streams.service';
import { SCREENING_HOLD_METRICS } from '@cowrie/api/money-in/payments/holds/screening-hold.metrics';
import { SCREENING_METRICS } from '@cowrie/api/money-out/screening/screening.metrics';
import { SETTLEMENT_METRICS, SWEEP_METRICS } from '@cowrie/api/money-out/conversion/conversion.metrics';
import { WEBHOOK_METRICS } from '@cowrie/api/notify/webhooks/webhook.metrics';

/** Every metric of the service, by subject. `docs/operations/metrics.md` is generated from it. */
export const METRIC_GROUPS: Readonly<Record<string, MetricRows>> = {
  Process: { ...PROCESS_METRICS, ...EVENT_LOOP_METRICS, ...HEALTH_METRICS, ...COLLECTOR_METRICS },
  Requests: { ...HTTP_METRICS, ...HTTP_DURATION_METRICS, ...REQUEST_LOG_METRICS, ...STATUS_STREAM_METRICS },
  'Database and leases': { ...DATABASE_METRICS, ...LEASE_METRICS },
  Queues: QUEUE_METRICS,
  Payments: { ...EVALUATION_METRICS, ...PAYMENT_METRICS, ...HELD_MONEY_METRICS, ...LEDGER_METRICS },
  'Networks and nodes': { ...WATCHER_METRICS, ...NODE_METRICS },
  Screening: { ...SCREENING_METRICS, ...SCREENING_HOLD_METRICS },
  Settlements: { ...SETTLEMENT_METRICS, ...RAIL_METRICS, ...MERCHANT_SETTLEMENT_METRICS },
  'Sweeps and gas': { ...SWEEP_METRICS, ...GAS_METRICS },
  Relays: { ...RELAY_METRICS, ...RELAY_REFUSAL_METRICS, ...RELAYER_METRICS },
  Payouts: { ...PAYOUT_METRICS, ...FLOAT_METRICS },
  'Webhooks and events': WEBHOOK_METRICS,
  Mail: MAIL_METRICS,
  Rates: RATE_METRICS,
};

/** Every metric of the service, by name. */
export const METRICS: MetricRows = Object.assign({}, ...Object.values(METRIC_GROUPS)) as MetricRows;
