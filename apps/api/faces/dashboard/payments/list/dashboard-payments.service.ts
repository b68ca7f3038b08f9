import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { DashboardExportQueryDto, DashboardPaymentPage, DashboardPaymentsQueryDto } from '@cowrie/dto';
import type { Tenant } from '@cowrie/api/people/member';
import { EXPORT_LIMITS, exportStream } from '@cowrie/api/money-in/payments/lists/payment-export';
import type { PaymentListQuery } from '@cowrie/api/money-in/payments/lists/payment-list.filter';
import { PaymentListRepository } from '@cowrie/api/money-in/payments/lists/payment-list.repository';
import { PaymentTextSearch, TRANSACTION } from '@cowrie/api/money-in/payments/lists/payment-text.search';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { networkNames } from '@cowrie/api/platform/config/network.names';
import { formForPeople } from '@cowrie/api/platform/http/export.form';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { DASHBOARD_ROW_FIELDS, presentDashboardRow } from './payment-row.presenter';
import { paymentSheet, SHEET_FIELDS, sheetRowOf, type SheetRow } from './payment-sheet';

/** Number of listed payments that wait for somebody: those that have waited shortest. */
const MOST_WAITING = 1000;

/** The filters of a list or an export, or of a payment link's payments. */
type Asked = Omit<DashboardExportQueryDto, 'page' | 'pageSize' | 'format' | 'separator'> &
  Pick<PaymentListQuery, 'paymentLinkId'>;

const NOTHING_ASKED: Pick<PaymentListQuery, 'ids' | 'customerEmail'> = {};

/** Lists and exports a business's payments for its people. */
@Injectable()
export class DashboardPayments {
  constructor(
    private readonly lists: PaymentListRepository,
    private readonly search: PaymentTextSearch,
    private readonly payouts: PayoutsRepository,
    private readonly config: AppConfig,
  ) {}

  /** One page, newest first. @throws ApiError validation_failed */
  async page(
    tenant: Tenant,
    { page, pageSize, ...query }: Pick<DashboardPaymentsQueryDto, 'page' | 'pageSize'> & Asked,
  ): Promise<DashboardPaymentPage> {
    const filter = await this.filterOf(tenant, query);
    const asked = { ...filter, page, pageSize, sortBy: 'created_at', sortOrder: 'desc' } as const;
    const { rows, totalItems } = await this.lists.page(tenant, asked, DASHBOARD_ROW_FIELDS);
    return pageOf(presentEach(rows, presentDashboardRow), totalItems, { page, pageSize });
  }

  /**
   * All payments that match, oldest first, as a file.
   * @param ownZone the time zone of the business
   * @throws ApiError validation_failed, export_too_large
   */
  async export(
    tenant: Tenant,
    { format, separator, ...query }: DashboardExportQueryDto,
    ownZone: string,
  ): Promise<Readable> {
    const sheet = paymentSheet(query.timeZone ?? ownZone);
    const filter = await this.filterOf(tenant, query);
    const { rows: limit } = EXPORT_LIMITS;
    if (await this.lists.isMoreThan(tenant, filter, limit))
      throw new ApiError('export_too_large', { values: { limit: String(limit) } });
    return exportStream(sheet, this.rows(tenant, filter), formForPeople({ format, separator }));
  }

  private async *rows(tenant: Tenant, filter: PaymentListQuery): AsyncGenerator<SheetRow> {
    for await (const payment of this.lists.walk(tenant, filter, SHEET_FIELDS))
      yield sheetRowOf(payment, this.config.checkoutUrl);
  }

  private async filterOf(
    tenant: Tenant,
    { q, attention, timeZone: _, ...query }: Asked,
  ): Promise<PaymentListQuery> {
    const [found, waiting] = await Promise.all([
      q === undefined ? NOTHING_ASKED : this.filterFor(tenant, q),
      attention && this.lists.waiting(tenant, attention, MOST_WAITING),
    ]);
    const ids =
      found.ids && waiting ? waiting.filter((id) => found.ids?.some((one) => one.equals(id))) : waiting;
    const given = { ...query, ...found, ...(ids && { ids }) };
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  }

  /** What a text stands for; a transaction also stands for the refunds that it paid. */
  private async filterFor(
    tenant: Tenant,
    text: string,
  ): Promise<Pick<PaymentListQuery, 'ids' | 'customerEmail'>> {
    if (!TRANSACTION.test(text)) return this.search.filterFor(tenant, text);
    const { businessId, environment } = tenant;
    const networks = networkNames(this.config, environment);
    const [found, refunded] = await Promise.all([
      this.search.filterFor(tenant, text),
      this.payouts.paidBy(text.toLowerCase(), { businessId, environment, networks }),
    ]);
    return { ids: [...(found.ids ?? []), ...refunded] };
  }
}
