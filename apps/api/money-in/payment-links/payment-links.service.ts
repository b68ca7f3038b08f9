import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type {
  ChangePaymentLinkDto,
  CreatePaymentLinkDto,
  Environment,
  ListPaymentLinksQueryDto,
  PaymentLinkDetails,
  PaymentLinkPage,
} from '@cowrie/dto';
import { formatFiat } from '@cowrie/money';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { exportStream } from '../payments/lists/payment-export';
import { COUNTRY_TABLE } from '@cowrie/tables';
import { requireHttps, requireRedirectHosts } from '../payments/http/redirect-rules';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { ExportForm } from '@cowrie/api/platform/http/export.form';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { pageOf } from '@cowrie/api/platform/http/page';
import { randomBase62 } from '@cowrie/api/platform/random/random';
import { requestedAmount, requireWithinBounds, sessionCurrency } from '../quotes/bounds';
import { LinkFigures } from './link-figures.repository';
import { linkSheet } from './payment-link.export';
import { presentLink } from './payment-link.presenter';
import { requireAmounts, requireFuture } from './payment-link.rules';
import type { PaymentLink } from './payment-link.schema';
import { type LinkChange, type LinkQuery, PaymentLinksRepository } from './payment-links.repository';

/** 95 random bits: a link is public, but nobody can guess one. */
const CODE_LENGTH = 16;
/** Links of a business in an environment. A list searches titles without an index. */
export const MOST_LINKS = 5000;
/** Number of links read at once for an export. */
const PAGE_SIZE = 100;

/** The owner of the links. */
export interface LinkOwner {
  merchant: Merchant;
  environment: Environment;
}

/** A merchant's use cases for payment links (docs/decisions/0074). */
@Injectable()
export class PaymentLinksService {
  constructor(
    private readonly links: PaymentLinksRepository,
    private readonly figures: LinkFigures,
    private readonly audit: AuditLog,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @param mayLead throws if the creator may not send payers to a page. @throws ApiError validation_failed,
   *   amount_too_small, amount_too_large
   */
  async create(
    owner: LinkOwner,
    body: CreatePaymentLinkDto,
    by: Actor,
    mayLead: () => void,
  ): Promise<PaymentLinkDetails> {
    if (leadsElsewhere(body)) mayLead();
    const { merchant, environment } = owner;
    const tenant = tenantOf(owner);
    const now = this.clock.now();
    const expiresAt = dateOf(body.expiresAt);
    requireFuture(expiresAt, now);
    requireRedirects(owner, body);
    const amounts = amountsOf(merchant, body);
    if ((await this.links.count(tenant, MOST_LINKS)) >= MOST_LINKS) {
      const message = `title cannot name a new link, because there are already ${MOST_LINKS}; change an old one`;
      throw new ApiError('validation_failed', { fields: [{ field: 'title', message }] });
    }
    const link: PaymentLink = {
      _id: new Types.ObjectId(),
      ...tenant,
      code: randomBase62(CODE_LENGTH),
      title: body.title,
      description: body.description ?? undefined,
      currency: sessionCurrency(merchant, body.collectInUSD ?? false),
      collectInUSD: body.collectInUSD ?? false,
      ...amounts,
      use: body.use,
      isActive: true,
      expiresAt,
      callbackURL: body.callbackURL ?? undefined,
      failureURL: body.failureURL ?? undefined,
      metadata: body.metadata ?? {},
      createdBy: by.name,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    const entry = this.entryOf('payment_link.create', by, { link, environment });
    await this.links.insert(withEntry(link, entry));
    await this.audit.carry('payment_links', link._id);
    return this.present(link);
  }

  /**
   * Changes the fields that can change. The amount and the use stay, because the link may be printed.
   * @param mayLead throws if the caller may not send payers to a different page
   * @throws ApiError payment_link_not_found, validation_failed, conflicting_change
   */
  async change(
    owner: LinkOwner,
    id: Types.ObjectId,
    { revision, ...body }: ChangePaymentLinkDto,
    by: Actor,
    mayLead: () => void,
  ): Promise<PaymentLinkDetails> {
    const before = await this.ofOwner(owner, id);
    if (leadsElsewhere(body, before)) mayLead();
    const expiresAt = dateOf(body.expiresAt);
    // An expired link can still be changed in other ways.
    if (expiresAt?.getTime() !== before.expiresAt?.getTime()) requireFuture(expiresAt, this.clock.now());
    requireRedirects(owner, body);
    const change: LinkChange = {
      isActive: body.isActive,
      title: body.title,
      description: body.description ?? undefined,
      expiresAt,
      callbackURL: body.callbackURL ?? undefined,
      failureURL: body.failureURL ?? undefined,
      metadata: body.metadata ?? {},
    };
    const entry = this.entryOf('payment_link.change', by, {
      link: { ...before, ...change },
      before,
      environment: owner.environment,
    });
    const link = await this.links.change(before, revision, change, entry);
    if (!link) throw new ApiError('conflicting_change');
    await this.audit.carry('payment_links', id);
    return this.present(link);
  }

  /** @throws ApiError payment_link_not_found */
  async find(owner: LinkOwner, id: Types.ObjectId): Promise<PaymentLinkDetails> {
    return this.present(await this.ofOwner(owner, id));
  }

  async list(
    owner: LinkOwner,
    { show, title, ...paging }: ListPaymentLinksQueryDto,
  ): Promise<PaymentLinkPage> {
    const { rows, totalItems } = await this.links.page(tenantOf(owner), { show, title }, paging);
    const shown = await Promise.all(rows.map((link) => this.present(link)));
    return { ...pageOf(shown, totalItems, paging), accountCurrency: owner.merchant.currency };
  }

  /** All of the owner's links that match, newest first, as a file. */
  async export(owner: LinkOwner, query: LinkQuery, form: ExportForm): Promise<Readable> {
    const sheet = linkSheet(COUNTRY_TABLE[owner.merchant.country].timeZone);
    return exportStream(sheet, this.walk(owner, query), form);
  }

  private async *walk(owner: LinkOwner, query: LinkQuery): AsyncGenerator<PaymentLinkDetails> {
    for (let page = 1; page <= MOST_LINKS / PAGE_SIZE + 1; page += 1) {
      const { rows } = await this.links.page(tenantOf(owner), query, { page, pageSize: PAGE_SIZE });
      for (const link of rows) yield await this.present(link);
      if (rows.length < PAGE_SIZE) return;
    }
  }

  private async present(link: PaymentLink): Promise<PaymentLinkDetails> {
    const figures = await this.figures.of(link);
    return presentLink({ link, figures, checkoutUrl: this.config.checkoutUrl, now: this.clock.now() });
  }

  private async ofOwner(owner: LinkOwner, id: Types.ObjectId): Promise<PaymentLink> {
    const link = await this.links.findOfTenant(tenantOf(owner), id);
    if (!link) throw new ApiError('payment_link_not_found');
    return link;
  }

  private entryOf(
    action: string,
    by: Actor,
    { link, before, environment }: { link: PaymentLink; before?: PaymentLink; environment: Environment },
  ): AuditEntry {
    return this.audit.entryOf({
      action,
      by,
      subject: { kind: 'payment_link', id: link._id.toHexString() },
      ...(before && { before: shownOf(before) }),
      after: { environment, ...shownOf(link) },
    });
  }
}

/** Where a link's page sends its payers. */
type Redirects = Pick<PaymentLink, 'callbackURL' | 'failureURL'>;

function leadsElsewhere(to: Redirects, before: Redirects = {}): boolean {
  return (['callbackURL', 'failureURL'] as const).some(
    (name) => to[name] !== undefined && to[name] !== before[name],
  );
}

/** What the audit log shows about a link. */
function shownOf({
  title,
  currency,
  amount,
  use,
  isActive,
  expiresAt,
  callbackURL,
  failureURL,
}: PaymentLink) {
  return { title, currency, amount, use, isActive, expiresAt, callbackURL, failureURL };
}

/**
 * The amounts of a new link as they are stored. @throws ApiError validation_failed, amount_too_small,
 * amount_too_large
 */
function amountsOf(merchant: Merchant, body: CreatePaymentLinkDto) {
  const inUSD = body.collectInUSD ?? false;
  const currency = sessionCurrency(merchant, inUSD);
  const within = (field: 'amount' | 'minimumAmount' | 'maximumAmount') => {
    const number = body[field];
    if (number === undefined) return undefined;
    const amount = requestedAmount(currency, number);
    requireWithinBounds(merchant, amount, inUSD, field);
    return amount;
  };
  const amounts = {
    amount: within('amount'),
    minimumAmount: within('minimumAmount'),
    maximumAmount: within('maximumAmount'),
  };
  requireAmounts(amounts);
  const textOf = (amount: ReturnType<typeof within>) => amount && formatFiat(amount);
  return {
    amount: textOf(amounts.amount),
    minimumAmount: textOf(amounts.minimumAmount),
    maximumAmount: textOf(amounts.maximumAmount),
  };
}

function requireRedirects(
  { merchant, environment }: LinkOwner,
  redirects: Pick<CreatePaymentLinkDto, 'callbackURL' | 'failureURL'>,
): void {
  requireHttps(environment, redirects);
  requireRedirectHosts(merchant.environments[environment].redirectHosts ?? [], redirects);
}

function tenantOf({ merchant, environment }: LinkOwner) {
  return { businessId: merchant._id, environment };
}

function dateOf(text: string | null | undefined): Date | undefined {
  return text ? new Date(text) : undefined;
}
