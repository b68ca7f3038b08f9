import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Environment, Receipt, ReceiptReader } from '@cowrie/dto';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { type MayAsk, TransferProofs } from '@cowrie/api/chain/transfer-proofs/transfer-proofs.service';
import { PaymentsRepository, type Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import { selectOfPayCode } from '@cowrie/api/money-in/payments/http/pay-code.read';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';
import { RateProofService } from '@cowrie/api/money-in/rate-proof/rate-proof.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { MerchantSettlements } from '../merchant-settlements/merchant-settlements.repository';
import {
  countedTransfers,
  isPaid,
  type PaidSource,
  type ProvenTransfer,
  RECEIPT_FIELDS,
  receiptOf,
  type ReceiptSource,
  statementOf,
} from './receipt.facts';

/** Anybody can send dust in the right token, and each proof needs all receipts of a block. */
const MOST_PROVEN = 20;

const ALWAYS: MayAsk = () => Promise.resolve();

/** Makes receipts that prove themselves (docs/decisions/0144). */
@Injectable()
export class Receipts {
  private readonly logger = new Logger('Receipts');

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly merchants: MerchantsService,
    private readonly transfers: TransfersRepository,
    private readonly proofs: TransferProofs,
    private readonly rateProofs: RateProofService,
    private readonly settlements: MerchantSettlements,
    private readonly signer: ProofSigner,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * The receipt for the business.
   * @throws ApiError payment_not_found, payment_not_paid, receipt_not_possible
   */
  async ofTenant(tenant: Tenant, paymentId: Types.ObjectId): Promise<Receipt> {
    const payment = await this.payments.findOfTenant(tenant, paymentId, RECEIPT_FIELDS);
    if (!payment) throw new ApiError('payment_not_found');
    return this.receipt(payment, 'merchant', ALWAYS);
  }

  /**
   * The receipt for the payer, without what shows the merchant's fee.
   * @throws ApiError payment_not_found, payment_not_paid, receipt_not_possible, and the error of `mayAsk`
   */
  async ofPayCode(payCode: string, mayAsk: MayAsk): Promise<Receipt> {
    const payment = await selectOfPayCode(this.payments, payCode, RECEIPT_FIELDS);
    return this.receipt(payment, 'payer', mayAsk);
  }

  private async receipt(payment: ReceiptSource, reader: ReceiptReader, mayAsk: MayAsk): Promise<Receipt> {
    if (!isPaid(payment)) throw new ApiError('payment_not_paid');
    const counted = countedTransfers(payment, await this.transfers.ofPayment(payment._id));
    const { name: businessName } = await this.merchants.get(payment.businessId);
    const unsigned = receiptOf(payment, {
      reader,
      businessName,
      transfers: await this.proven(counted, mayAsk),
      chainIds: this.chainIdsOf(payment.environment),
      checkoutUrl: this.config.checkoutUrl,
      now: this.clock.now(),
    });
    const whole = reader === 'merchant' ? { ...unsigned, ...(await this.ofMerchant(payment)) } : unsigned;
    return this.verified(await this.signed(whole));
  }

  private async proven(counted: readonly Transfer[], mayAsk: MayAsk): Promise<ProvenTransfer[]> {
    const largest = counted
      .toSorted((a, b) => (BigInt(a.units) < BigInt(b.units) ? 1 : -1))
      .slice(0, MOST_PROVEN);
    const found = await this.proofs.of(largest, mayAsk);
    return counted.map((transfer) => ({
      transfer,
      proof: found[largest.indexOf(transfer)] ?? 'too_many_transfers',
    }));
  }

  private async ofMerchant({
    _id,
    businessId,
    environment,
    stated = [],
  }: PaidSource): Promise<Pick<Receipt, 'rateProof' | 'statements'>> {
    const tenant = { businessId, environment };
    const id = _id.toHexString();
    const rateProof = (await this.rateProofs.proofsOf(tenant, [id])).get(id);
    const entries = stated.filter(({ isVoid }) => !isVoid).map((one) => one.id);
    const lines = entries.length > 0 ? await this.settlements.linesOfEntries(tenant, entries) : [];
    const statements = lines.map(({ settlement, line }) =>
      statementOf({ id: settlement._id.toHexString(), createdAt: settlement.createdAt }, line),
    );
    return { ...(rateProof && { rateProof }), ...(statements.length > 0 && { statements }) };
  }

  private chainIdsOf(environment: Environment): ReadonlyMap<string, number> {
    const networks = this.config.environments[environment]?.networks ?? [];
    return new Map(networks.map(({ name, chainId }) => [name, chainId]));
  }

  private async signed(receipt: Receipt): Promise<Receipt> {
    // What JSON leaves out is not signed either.
    const plain = JSON.parse(JSON.stringify(receipt)) as Receipt;
    if (!this.signer.isOn) return plain;
    const { digestOf } = await import('@cowrie/sdk/proofs');
    const signature = await this.signer.signReceipt({
      iss: plain.issuer,
      iat: Math.floor(Date.parse(plain.issuedAt) / 1000),
      paymentId: plain.payment.paymentId,
      sha256: digestOf(plain),
    });
    return { ...plain, signature };
  }

  /** Nobody gets a receipt that does not pass the verification which they will make. */
  private async verified(receipt: Receipt): Promise<Receipt> {
    const { verifyReceipt } = await import('@cowrie/sdk/proofs');
    const keys = { keys: this.signer.publicKeys().keys.map((key) => ({ ...key })) };
    const { follows, steps } = await verifyReceipt(receipt, { keys });
    if (follows) return receipt;
    const faults = steps.filter(({ ok }) => !ok).map(({ step, says }) => `${step}: ${says}`);
    this.logger.error({ paymentId: receipt.payment.paymentId, faults }, 'a receipt does not follow');
    throw new ApiError('receipt_not_possible');
  }
}
