import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type {
  DashboardExportQueryDto,
  DashboardPaymentPage,
  DashboardPaymentsListQueryDto,
  DashboardVolume,
  PaymentSort,
} from '@cowrie/dto';
import { transactionHashIn } from '@cowrie/tables';
import type { Tenant } from '@cowrie/api/people/member';
import { EXPORT_LIMITS, exportStream } from '@cowrie/api/money-in/payments/lists/payment-export';
import type { PaymentListQuery } from '@cowrie/api/money-in/payments/lists/payment-list.filter';
import {
  type PaymentListPage,
  PaymentListRepository,
} from '@cowrie/api/money-in/payments/lists/payment-list.repository';
import { type TextFilter, PaymentTextSearch } from '@cowrie/api/money-in/payments/lists/payment-text.search';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { networkNames } from '@cowrie/api/platform/config/network.names';
import { formForPeople } from '@cowrie/api/platform/http/export.form';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { volumeOf } from '../home/figures.sums';
import { REFUNDED_FIELDS } from './refunded.presenter';
import { DASHBOARD_ROW_FIELDS, presentDashboardRow } from './payment-row.presenter';
import { paymentSheet, SHEET_FIELDS, sheetRowOf, type SheetRow } from './payment-sheet';

/** Number of payments whose prices are added up: the newest that match (docs/decisions/0119). */
const MOST_SUMMED = 5000;
const SORTS = {
  newest: { sortBy: 'created_at', sortOrder: 'desc' },
  oldest: { sortBy: 'created_at', sortOrder: 'asc' },
  status: { sortBy: 'status', sortOrder: 'asc' },
} as const satisfies Record<PaymentSort, Pick<PaymentListPage, 'sortBy' | 'sortOrder'>>;

/** Number of listed payments that wait for somebody: those that have waited shortest. */
const MOST_WAITING = 1000;

/** The filters of a list or an export, or of a payment link's payments. */
type Asked = Omit<DashboardExportQueryDto, 'page' | 'pageSize' | 'format' | 'separator' | 'ids'> &
  Pick<PaymentListQuery, 'paymentLinkId'>;

const NOTHING_ASKED: TextFilter = {};

/** Lists and exports a business's payments for its people. */
@Injectable()
export class DashboardPayments {
  constructor(
    private readonly lists: PaymentListRepository,
    private readonly search: PaymentTextSearch,
    private readonly payouts: PayoutsRepository,
    private readonly config: AppConfig,
  ) {}

  /** One page. @throws ApiError validation_failed */
  async page(
    tenant: Tenant,
    {
      page,
      pageSize,
      sort = 'newest',
      expand,
      ...query
    }: Pick<DashboardPaymentsListQueryDto, 'page' | 'pageSize' | 'expand'> & { sort?: PaymentSort } & Asked,
  ): Promise<DashboardPaymentPage> {
    const { filter, isPartial } = await this.filterOf(tenant, query);
    const asked = { ...filter, page, pageSize, ...SORTS[sort] };
    const [{ rows, totalItems }, volume] = await Promise.all([
      this.lists.page(tenant, asked, DASHBOARD_ROW_FIELDS),
      expand === 'volume' ? this.volume(tenant, filter) : undefined,
    ]);
    const shown = pageOf(presentEach(rows, presentDashboardRow), totalItems, { page, pageSize });
    return { ...shown, ...(isPartial && { isPartial }), ...(volume && { volume }) };
  }

  /** Async, so that a bad filter rejects. If it threw, nobody would await the page that is read beside it. */
  private async volume(tenant: Tenant, filter: PaymentListQuery): Promise<DashboardVolume[]> {
    return volumeOf(this.lists.newest(tenant, filter, { ...REFUNDED_FIELDS, status: 1 }, MOST_SUMMED));
  }

  /**
   * All payments that match, oldest first, as a file.
   * @param ownZone the time zone of the business
   * @throws ApiError validation_failed, export_too_large
   */
  async export(
    tenant: Tenant,
    { format, separator, ids, ...query }: DashboardExportQueryDto,
    ownZone: string,
  ): Promise<Readable> {
    const sheet = paymentSheet(query.timeZone ?? ownZone);
    const { filter } = await this.filterOf(tenant, query, ids?.split(','));
    const { rows: limit } = EXPORT_LIMITS;
    if (await this.lists.isMoreThan(tenant, filter, limit))
      throw new ApiError('export_too_large', { values: { limit: String(limit) } });
    return exportStream(sheet, this.rows(tenant, filter), formForPeople({ format, separator }));
  }

  private async *rows(tenant: Tenant, filter: PaymentListQuery): AsyncGenerator<SheetRow> {
    for await (const payment of this.lists.walk(tenant, filter, SHEET_FIELDS))
      yield sheetRowOf(payment, this.config.checkoutUrl);
  }

  /** @param chosen the IDs of the only payments that may be listed */
  private async filterOf(
    tenant: Tenant,
    { q, attention, timeZone: _, ...query }: Asked,
    chosen?: readonly string[],
  ): Promise<{ filter: PaymentListQuery; isPartial: boolean }> {
    const [{ isPartial = false, ...found }, waiting] = await Promise.all([
      q === undefined ? NOTHING_ASKED : this.filterFor(tenant, q, query),
      attention && this.lists.waiting(tenant, attention, MOST_WAITING),
    ]);
    const ids = inAll([found.ids, waiting, chosen?.map((id) => new Types.ObjectId(id))]);
    return { filter: given({ ...query, ...found, ...(ids && { ids }) }), isPartial };
  }

  /** What a text stands for; a transaction also stands for the refunds that it paid. */
  private async filterFor(tenant: Tenant, text: string, among: Asked): Promise<TextFilter> {
    const { status, refunded: state, createdFrom, createdTo } = among;
    const newest = given({ status, refunded: state, createdFrom, createdTo });
    const searched = this.search.filterFor(tenant, text, newest);
    const txHash = transactionHashIn(text);
    if (txHash === undefined) return searched;
    const { businessId, environment } = tenant;
    const networks = networkNames(this.config, environment);
    const [found, refunded] = await Promise.all([
      searched,
      this.payouts.paidBy(txHash, { businessId, environment, networks }),
    ]);
    return { ...found, ids: [...(found.ids ?? []), ...refunded] };
  }
}

/** The values that are given. */
const given = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

type Ids = readonly Types.ObjectId[];

/** The IDs that all of the given lists have; undefined if none is given. */
function inAll(lists: readonly (Ids | undefined)[]): Ids | undefined {
  const [first, ...others] = lists.filter((ids) => ids !== undefined);
  const sets = others.map((ids) => new Set(ids.map((id) => id.toHexString())));
  return first?.filter((id) => sets.every((set) => set.has(id.toHexString())));
}
