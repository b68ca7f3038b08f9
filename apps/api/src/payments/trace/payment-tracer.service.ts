import { Injectable } from '@nestjs/common';
import type { NetworkDefinition, TransactionEvidence } from '@cowrie/chain-evm';
import { Clock } from '../../platform/clock/clock';
import { AppConfig } from '../../platform/config/app.config';
import { ChainCursorsRepository } from '../facts/chain-cursors.repository';
import type { Transfer } from '../facts/transfer.schema';
import { TransfersRepository } from '../facts/transfers.repository';
import type { Deposit, Payment } from '../payment.schema';
import { finalityOf, networkOf, policyOf } from '../payment-policy';
import { PaymentsRepository } from '../payments.repository';
import { ChainReaders } from './chain-readers';
import { gatherEvidence } from './evidence.gather';
import { PaidByRepository } from './paid-by.repository';
import { SharedAnswers } from './shared-answers';
import { classify, type NetworkFinding } from './trace.classify';
import type { Trace } from './trace.types';

/** A network that says nothing for so long counts as silent. */
const NETWORK_LIMIT_MS = 5000;
/** How often the nodes are asked again for the same transaction, whoever asks here. */
const SHARED_FOR_MS = 1000;
const SHARED_AT_MOST = 10_000;

type Chosen = Payment & { deposit: Deposit };

/** Diagnosis by transaction hash: what became of it, as far as a payment is concerned. It records nothing. */
@Injectable()
export class PaymentTracer {
  private readonly shared: SharedAnswers<Trace>;

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly cursors: ChainCursorsRepository,
    private readonly paid: PaidByRepository,
    private readonly readers: ChainReaders,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    const now = () => clock.now();
    this.shared = new SharedAnswers({ ttlMs: SHARED_FOR_MS, capacity: SHARED_AT_MOST, now });
  }

  /**
   * Looks on every network of the payment's environment. Of other payments it neither asks nor tells anything.
   * @param txHash 0x and 64 hex digits
   */
  async trace(payment: Payment, txHash: string): Promise<Trace> {
    const hash = txHash.toLowerCase();
    if (!isChosen(payment)) return nothingToLookFor(hash);
    return this.shared.get(`${payment._id.toHexString()}:${hash}`, () => this.look(payment, hash));
  }

  /** The same for an operator, who is also told which other payments it pays. */
  async traceForOperator(payment: Payment, txHash: string): Promise<Trace> {
    const trace = await this.trace(payment, txHash);
    if (trace.verdict !== 'other_address' || !trace.network) return trace;
    const { environment } = payment;
    const otherPaymentIds = await this.paid.findPaymentIds(environment, trace.network, trace.txHash);
    return otherPaymentIds.length > 0 ? { ...trace, verdict: 'another_payment', otherPaymentIds } : trace;
  }

  private async look(asked: Chosen, txHash: string): Promise<Trace> {
    const { environment, deposit } = asked;
    const networks = this.config.environments[environment]?.networks ?? [];
    const readerOf = (network: NetworkDefinition) => this.readers.of(environment, network);
    const evidence = await gatherEvidence(networks, readerOf, txHash, NETWORK_LIMIT_MS);
    // The networks took their time: what is on record is read after them.
    const [found, transfers, cursor] = await Promise.all([
      this.payments.find(asked._id),
      this.transfers.ofPayment(asked._id),
      this.cursors.find(environment, deposit.network),
    ]);
    const payment = { ...asked, ...found };
    const recorded = evidence.silent.flatMap((network) => recordedFinding(network, transfers, txHash));
    const answered = new Set(recorded.map(({ network }) => network));
    const own = networkOf(payment, this.config);
    return classify({
      ...{ txHash, payment, transfers, now: this.clock.now() },
      policy: policyOf(deposit, own),
      required: own ? finalityOf(payment, own).confirmations : 1,
      headNumber: cursor?.headNumber ?? 0,
      findings: [...evidence.findings, ...recorded],
      silent: evidence.silent.filter((network) => !answered.has(network)).map(({ name }) => name),
    });
  }
}

function isChosen(payment: Payment): payment is Chosen {
  return payment.deposit !== undefined;
}

function nothingToLookFor(txHash: string): Trace {
  return { txHash, verdict: 'no_address', transfers: [], notChecked: [], otherPaymentIds: [] };
}

/** What the watcher has recorded speaks for a network that is silent now. */
function recordedFinding(
  network: NetworkDefinition,
  stored: readonly Transfer[],
  txHash: string,
): NetworkFinding[] {
  const own = stored.filter(
    (one) => one.network === network.name && one.txHash === txHash && one.direction === 'in' && one.canonical,
  );
  const [first] = own;
  if (!first) return [];
  const evidence: TransactionEvidence = {
    state: 'mined',
    txHash,
    block: {
      number: first.blockNumber,
      hash: first.blockHash,
      parentHash: '',
      timestampSeconds: first.minedAt.getTime() / 1000,
    },
    transfers: own.map(
      ({ token, tokenAddress, from, to, units, ordinal, blockNumber, blockHash, minedAt }) => ({
        ...{ token, tokenAddress, from, to, txHash, ordinal, blockNumber, blockHash },
        amountUnits: BigInt(units),
        blockTimestampSeconds: minedAt.getTime() / 1000,
      }),
    ),
  };
  return [{ network, evidence }];
}
