import {
  type AdminEnvironmentOverview,
  type AdminGasLeft,
  type AdminHeldPayment,
  type AdminOverview,
  type AdminTokenAmount,
  DECISION_NAMES,
  type Token,
} from '@cowrie/dto';
import { coinOf } from '@cowrie/chain-evm';
import { amountOf, fiat, formatCrypto, formatFiat } from '@cowrie/money';
import type { HeldPayment, HeldTransfer } from '@cowrie/api/operations/operator/held-money-list.service';
import type { GasLeft } from '@cowrie/api/operations/operator/overview/gas-left.service';
import type {
  EnvironmentOverview,
  OverviewFigures,
} from '@cowrie/api/operations/operator/overview/overview.service';
import type { PayoutWait } from '@cowrie/api/money-out/payouts/sending/payout-waits.service';
import type { TokenSum } from '@cowrie/api/money-in/payments/holds/token-sums';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { coinAmount } from '@cowrie/api/platform/chain/fee-text';
import { presentHead } from '../payment-head.presenter';

const DAY_SECONDS = 86_400;

/** A payment with money that waits for a decision. */
export function presentHeld({
  payment,
  sums,
  shown,
  count,
  version,
  surplus,
}: HeldPayment): AdminHeldPayment {
  return {
    ...presentHead(payment),
    heldSince: payment.heldSince.toISOString(),
    amounts: sums.map(presentSum),
    transfers: shown.map(presentHeldTransfer),
    transferCount: count,
    version,
    surplus: surplus && { ...presentSum(surplus.sum), decisions: surplus.decisions },
    decisions: DECISION_NAMES.filter((one) =>
      [...shown, ...(surplus ? [surplus] : [])].some(({ decisions }) => decisions.includes(one)),
    ),
  };
}

/** The state of the service. */
export function presentOverview({
  at,
  from,
  isWholeDay,
  late,
  environments,
}: OverviewFigures): AdminOverview {
  return {
    at: at.toISOString(),
    from: from.toISOString(),
    isWholeDay,
    late: late.map(({ since, ...item }) => ({ ...item, since: since.toISOString() })),
    environments: environments.map(presentEnvironment),
  };
}

function presentHeldTransfer({ transfer, decimals, kind, decisions }: HeldTransfer) {
  const { token, network, units, from, minedAt } = transfer;
  const amount = decimals === undefined ? undefined : { code: token ?? '', decimals };
  return {
    id: transferIdOf(transfer),
    kind,
    token,
    network,
    units,
    amount: amount && formatCrypto(amountOf(amount, BigInt(units))),
    from: shownAddress(network, from),
    minedAt: minedAt.toISOString(),
    decisions,
  };
}

function presentWait({ payouts, since }: PayoutWait) {
  return { payouts, since: since?.toISOString() };
}

function presentEnvironment(of: EnvironmentOverview): AdminEnvironmentOverview {
  const { incoming, held, stuck, webhooks } = of;
  return {
    environment: of.environment,
    payments: { created: incoming.created, ...incoming.byStatus },
    volume: incoming.volume.map(({ currency, payments, units }) => ({
      currency,
      payments,
      amount: formatFiat(amountOf(fiat(currency), units)),
    })),
    received: incoming.received.map(presentSum),
    openMoney: {
      payments: held.payments,
      since: held.since?.toISOString(),
      amounts: held.tokens.map(presentSum),
    },
    screening: { ...of.screening, since: of.screening.since?.toISOString() },
    stuck: { ...stuck, since: stuck.since?.toISOString() },
    payouts: {
      approval: presentWait(of.payouts.approval),
      signer: presentWait(of.payouts.signer),
      proposal: presentWait(of.payouts.proposal),
      gap: presentWait(of.payouts.gap),
      reversed: presentWait(of.payouts.reversed),
      chain: presentWait(of.payouts.chain),
    },
    webhooks: {
      pending: webhooks.pending,
      failing: webhooks.failing.map(({ businessId, endpointId, count, failingSince }) => ({
        businessId: businessId.toHexString(),
        endpointId: endpointId.toHexString(),
        pending: count,
        failingSince: failingSince.toISOString(),
      })),
    },
    gas: of.gas.map(presentGas),
  };
}

function presentSum({ token, network, units, decimals }: TokenSum): AdminTokenAmount {
  return { token: token as Token, network, amount: formatCrypto(amountOf({ code: token, decimals }, units)) };
}

function presentGas(gas: GasLeft): AdminGasLeft {
  const { network, account, balanceUnits, secondsLeft, relayer, relayerBalanceUnits } = gas;
  return {
    network,
    account: shownAddress(network, account),
    balance: coins(network, balanceUnits),
    daysLeft: secondsLeft === undefined ? undefined : Math.floor(secondsLeft / DAY_SECONDS),
    coin: coinOf(network),
    relayer: shownAddress(network, relayer),
    relayerBalance: coins(network, relayerBalanceUnits),
  };
}

function coins(network: string, coinUnits: bigint | undefined): string | undefined {
  return coinUnits === undefined ? undefined : coinAmount(network, coinUnits);
}
