import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type {
  ListSettlementsQueryDto,
  Page,
  Settlement,
  SettlementStatement,
  StatementFormat,
  StatementLine,
} from '@cowrie/dto';
import type { Caller } from '@cowrie/api/merchants/auth-guard/caller';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import { RateProofService } from '@cowrie/api/money-in/rate-proof/rate-proof.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import type { MerchantSettlement } from './merchant-settlement.schema';
import { MerchantSettlements } from './merchant-settlements.repository';
import { presentSettlement } from './settlement.presenter';

/** Whose settlements: the owner of a key, or the person who is signed in. */
type Reader = Pick<Caller, 'merchant' | 'environment'>;

/** What merchants read about their settlements. */
@Injectable()
export class Statements {
  constructor(
    private readonly settlements: MerchantSettlements,
    private readonly merchants: MerchantsService,
    private readonly proofs: RateProofService,
  ) {}

  async list({ merchant, environment }: Reader, query: ListSettlementsQueryDto): Promise<Page<Settlement>> {
    const tenant = { businessId: merchant._id, environment };
    const { rows, totalItems } = await this.settlements.page(tenant, query);
    return pageOf(presentEach(rows, presentSettlement), totalItems, query);
  }

  /** @throws ApiError settlement_not_found */
  async get({ merchant, environment }: Reader, id: Types.ObjectId): Promise<Settlement> {
    return presentSettlement(await this.required({ businessId: merchant._id, environment }, id));
  }

  /** @throws ApiError settlement_not_found */
  async statementOf(
    { merchant, environment }: Reader,
    id: Types.ObjectId,
    format: StatementFormat,
  ): Promise<SettlementStatement> {
    return this.statement(await this.required({ businessId: merchant._id, environment }, id), format);
  }

  /**
   * A statement. As JSON its lines carry the proofs of their rates, which are signed now
   * (docs/decisions/0064).
   */
  async statement(settlement: MerchantSettlement, format: StatementFormat): Promise<SettlementStatement> {
    const { name: businessName } = await this.merchants.get(settlement.businessId);
    const stored = await this.settlements.linesOf(settlement._id);
    const lines = format === 'json' ? await this.withProofs(settlement, stored) : stored;
    return { settlement: presentSettlement(settlement), businessName, lines };
  }

  private async withProofs(tenant: Tenant, lines: readonly StatementLine[]): Promise<StatementLine[]> {
    const proofs = await this.proofs.proofsOf(
      tenant,
      lines.map(({ paymentId }) => paymentId),
    );
    return lines.map((line) => ({ ...line, rateProof: proofs.get(line.paymentId) }));
  }

  private async required(tenant: Tenant, id: Types.ObjectId): Promise<MerchantSettlement> {
    const settlement = await this.settlements.findOfTenant(tenant, id);
    if (!settlement) throw new ApiError('settlement_not_found');
    return settlement;
  }
}
