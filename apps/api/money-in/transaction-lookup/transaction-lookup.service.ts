import { Injectable } from '@nestjs/common';
import type { NetworkDefinition, TransactionEvidence } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig, type ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Deposit, Payment } from '../payments/document/payment.schema';
import { finalityOf, policyOf } from '../payments/evaluate/payment-policy';
import { PaymentsRepository } from '../payments/document/payments.repository';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { askForEvidence, type Evidence } from './evidence.ask';
import { KnownEvidence } from './known-evidence';
import { PaidByRepository } from './paid-by.repository';
import { classify, type LookupSource, type NetworkFinding } from './transaction.classify';
import type { LookupResult } from './transaction-lookup.types';

/** A network that does not answer within this time counts as silent. */
const NETWORK_TIMEOUT_MS = 5000;

/** What is known of a payment before its records are read. */
type AskedPayment = Pick<Payment, '_id' | 'environment' | 'deposit'>;
type LockedPayment = AskedPayment & { deposit: Deposit };

/** Called at most once in a lookup, before networks are asked. Its error ends the lookup. */
export type MayAsk = () => Promise<void>;

/** Looks up what a transaction means for a payment (docs/interface.md §2.8, §4.8). It stores nothing. */
@Injectable()
export class TransactionLookup {
  private readonly known: KnownEvidence;

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly cursors: ChainCursorsRepository,
    private readonly paid: PaidByRepository,
    readers: ChainReaders,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.known = new KnownEvidence(readers, cursors, clock);
  }

  /**
   * The lookup for a payer. Transfers that the watcher recorded need no network. Otherwise the payment's
   * network is asked, and the others of its environment only if that one does not know the transaction. A
   * payCode must reveal nothing about other payments, so they are not read.
   * @param txHash 0x and 64 hex digits
   * @param mayAsk not called if the answer is known
   * @throws the error of `mayAsk`; ApiError payment_not_found if the payment was removed meanwhile
   */
  async lookUp(
    payment: AskedPayment,
    txHash: string,
    mayAsk: MayAsk = () => Promise.resolve(),
  ): Promise<LookupResult> {
    const hash = txHash.toLowerCase();
    if (!isLocked(payment)) return resultWithoutAddress(hash);
    const evidence =
      (await this.recordedEvidence(payment, hash)) ?? (await this.askNetworks(payment, hash, mayAsk));
    return this.classified(payment, hash, evidence);
  }

  /**
   * The lookup for an operator. It also names the other payments that the transaction pays.
   * @param txHash 0x and 64 hex digits
   */
  async lookUpForOperator(payment: AskedPayment, txHash: string): Promise<LookupResult> {
    const result = await this.lookUp(payment, txHash);
    if (result.verdict !== 'other_address' || !result.network) return result;
    const { environment } = payment;
    const otherPaymentIds = await this.paid.findPaymentIds(environment, result.network, result.txHash);
    return otherPaymentIds.length > 0 ? { ...result, verdict: 'another_payment', otherPaymentIds } : result;
  }

  /** What the watcher recorded about the transaction for this payment. */
  private async recordedEvidence(
    { _id, environment }: AskedPayment,
    txHash: string,
  ): Promise<Evidence | undefined> {
    const stored = await this.transfers.ofPayment(_id);
    const findings = this.networksOf(environment).flatMap((one) => recordedFinding(one, stored, txHash));
    return findings.length > 0 ? { findings, silent: [] } : undefined;
  }

  private askNetworks(
    { environment, deposit }: LockedPayment,
    txHash: string,
    mayAsk: MayAsk,
  ): Promise<Evidence> {
    const isOwn = ({ name }: NetworkDefinition) => name === deposit.network;
    const networks = this.networksOf(environment);
    let isAllowed = false;
    return askForEvidence([networks.filter(isOwn), networks.filter((one) => !isOwn(one))], {
      ask: (network) => this.known.of(environment, network, txHash),
      beforeAsking: async (asked) => {
        if (isAllowed || asked.every((network) => this.known.has(environment, network, txHash))) return;
        await mayAsk();
        isAllowed = true;
      },
      limitMs: NETWORK_TIMEOUT_MS,
    });
  }

  private networksOf(environment: Environment): readonly ConfiguredNetwork[] {
    return this.config.environments[environment]?.networks ?? [];
  }

  private async classified(asked: LockedPayment, txHash: string, evidence: Evidence): Promise<LookupResult> {
    const { environment, deposit } = asked;
    // The networks can take seconds, so read the records after their answers.
    const networks = this.networksOf(environment);
    const [found, transfers, cursors] = await Promise.all([
      this.payments.find(asked._id),
      this.transfers.ofPayment(asked._id),
      this.cursors.positions(networks.map(({ name }) => cursorId(environment, name))),
    ]);
    if (!found) throw new ApiError('payment_not_found');
    const payment = { ...found, deposit: found.deposit ?? deposit };
    const heads = new Map(cursors.map(({ _id, headNumber }) => [_id, headNumber]));
    const depths = networks.map((network) => {
      const headNumber = heads.get(cursorId(environment, network.name)) ?? 0;
      return [network.name, { headNumber, required: finalityOf(payment, network).confirmations }];
    });
    return classify({
      txHash,
      payment,
      transfers,
      now: this.clock.now(),
      policy: policyOf(deposit, this.config.environments[environment]),
      depths: Object.fromEntries(depths) as LookupSource['depths'],
      findings: evidence.findings,
      silent: evidence.silent.map(({ name }) => name),
    });
  }
}

function isLocked(payment: AskedPayment): payment is LockedPayment {
  return payment.deposit !== undefined;
}

function resultWithoutAddress(txHash: string): LookupResult {
  return { txHash, verdict: 'no_address', transfers: [], notChecked: [], otherPaymentIds: [] };
}

/** The transfers that the watcher has recorded, in the form of a network's answer. */
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
        token,
        tokenAddress,
        from,
        to,
        txHash,
        ordinal,
        blockNumber,
        blockHash,
        amountUnits: BigInt(units),
        blockTimestampSeconds: minedAt.getTime() / 1000,
      }),
    ),
  };
  return [{ network, evidence }];
}
