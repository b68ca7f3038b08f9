import { Injectable } from '@nestjs/common';
import { SingleFlightCache } from '@cowrie/cache';
import type { NetworkDefinition, TransactionEvidence } from '@cowrie/chain-evm';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ChainCursorsRepository } from '../chain-records/chain-cursors.repository';
import type { Transfer } from '../chain-records/transfer.schema';
import { TransfersRepository } from '../chain-records/transfers.repository';
import type { Deposit, Payment } from '../payments/payment.schema';
import { finalityOf, networkOf, policyOf } from '../payments/payment-policy';
import { PaymentsRepository } from '../payments/payments.repository';
import { ChainReaders } from '../platform/chain/chain-readers';
import { gatherEvidence } from './evidence.gather';
import { PaidByRepository } from './paid-by.repository';
import { classify, type NetworkFinding } from './transaction.classify';
import type { LookupResult } from './transaction-lookup.types';

/** A network that does not answer within this time counts as silent. */
const NETWORK_TIMEOUT_MS = 5000;
/** Payers repeat their question, so an answer for the same payment and transaction is kept this long. */
const CACHE_TTL_MS = 1000;
const CACHE_CAPACITY = 10_000;

type LockedPayment = Payment & { deposit: Deposit };

/** Looks up what a transaction means for a payment (docs/interface.md §2.8, §4.8). It stores nothing. */
@Injectable()
export class TransactionLookup {
  private readonly cache: SingleFlightCache<LookupResult>;

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
    this.cache = new SingleFlightCache({ ttlMs: CACHE_TTL_MS, capacity: CACHE_CAPACITY, now });
  }

  /**
   * The lookup for a payer. It asks every network of the payment's environment. The payCode must give nothing away about other
   * payments, so other payments are not read.
   * @param txHash 0x and 64 hex digits
   */
  async lookUp(payment: Payment, txHash: string): Promise<LookupResult> {
    const hash = txHash.toLowerCase();
    if (!isLocked(payment)) return resultWithoutAddress(hash);
    return this.cache.get(`${payment._id.toHexString()}:${hash}`, () => this.lookUpUncached(payment, hash));
  }

  /**
   * The lookup for an operator. It also names the other payments that the transaction pays.
   * @param txHash 0x and 64 hex digits
   */
  async lookUpForOperator(payment: Payment, txHash: string): Promise<LookupResult> {
    const result = await this.lookUp(payment, txHash);
    if (result.verdict !== 'other_address' || !result.network) return result;
    const { environment } = payment;
    const otherPaymentIds = await this.paid.findPaymentIds(environment, result.network, result.txHash);
    return otherPaymentIds.length > 0 ? { ...result, verdict: 'another_payment', otherPaymentIds } : result;
  }

  private async lookUpUncached(asked: LockedPayment, txHash: string): Promise<LookupResult> {
    const { environment, deposit } = asked;
    const networks = this.config.environments[environment]?.networks ?? [];
    const readerOf = (network: NetworkDefinition) => this.readers.of(environment, network);
    const evidence = await gatherEvidence(networks, readerOf, txHash, NETWORK_TIMEOUT_MS);
    // The networks can take seconds, so the records are read after their answers.
    const [found, transfers, cursor] = await Promise.all([
      this.payments.find(asked._id),
      this.transfers.ofPayment(asked._id),
      this.cursors.find(environment, deposit.network),
    ]);
    const payment = { ...asked, ...found, deposit: found?.deposit ?? deposit };
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

function isLocked(payment: Payment): payment is LockedPayment {
  return payment.deposit !== undefined;
}

function resultWithoutAddress(txHash: string): LookupResult {
  return { txHash, verdict: 'no_address', transfers: [], notChecked: [], otherPaymentIds: [] };
}

/** The transfers that the watcher recorded earlier replace the answer of a network that is silent now. */
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
