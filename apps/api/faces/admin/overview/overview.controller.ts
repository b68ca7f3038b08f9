import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  ADMIN_HELD_PAGE,
  ADMIN_OVERVIEW,
  AdminHeldPage,
  type AdminHeldPayment,
  AdminListHeldQueryDto,
  AdminOverview,
  type Page,
} from '@cowrie/dto';
import { HeldMoneyList } from '@cowrie/api/operations/operator/held-money-list.service';
import { Overview } from '@cowrie/api/operations/operator/overview/overview.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { presentHeld, presentOverview } from './overview.presenter';
import { AdminOperation } from '../admin.operation';

/** What waits for an operator, and the state of the service. */
@Controller('admin/v1')
@UseGuards(AdminGuard)
export class AdminOverviewController {
  constructor(
    private readonly overview: Overview,
    private readonly held: HeldMoneyList,
  ) {}

  @Get('overview')
  @AdminOperation({
    operationId: 'adminGetOverview',
    summary: 'Get the overview',
    description:
      'Returns for each environment what became of the payments of the last 24 hours, and what waits for somebody: money without a decision, late settlements, failing webhooks, gas. Amounts of different currencies, tokens and networks are not added up.',
    answer: { data: AdminOverview, examples: { overview: ADMIN_OVERVIEW } },
  })
  @Message('Overview retrieved')
  async read(): Promise<AdminOverview> {
    return presentOverview(await this.overview.read());
  }

  @Get('exceptions')
  @AdminOperation({
    operationId: 'adminListExceptions',
    summary: 'List money without a decision',
    description:
      'Returns the payments with at least one token that waits for a decision, the longest waiting first: late, double or wrong transfers, and money of payments that failed or expired. Each says what waits, and which decisions are possible.',
    answer: { data: AdminHeldPage, examples: { page: ADMIN_HELD_PAGE } },
  })
  @Message('Exceptions retrieved')
  async exceptions(@Query() query: AdminListHeldQueryDto): Promise<Page<AdminHeldPayment>> {
    const { businessId, ...rest } = query;
    const business = businessId ? { businessId: new Types.ObjectId(businessId) } : {};
    const { rows, totalItems } = await this.held.list({ ...rest, ...business });
    const known = rows.map((row) => ({ _id: row.payment._id, ...row }));
    return pageOf(presentEach(known, presentHeld), totalItems, query);
  }
}
