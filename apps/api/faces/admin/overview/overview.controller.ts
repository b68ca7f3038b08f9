import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import { type AdminHeldPayment, AdminListHeldQueryDto, type AdminOverview, type Page } from '@cowrie/dto';
import { HeldPayments } from '@cowrie/api/operations/operator/held-payments.service';
import { Overview } from '@cowrie/api/operations/operator/overview/overview.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { ADMIN_OVERVIEW_DOCS as DOCS } from './overview.docs';
import { presentHeld, presentOverview } from './overview.presenter';

/** What waits for an operator, and how the service does. */
@Controller('admin/v1')
@UseGuards(AdminGuard)
export class AdminOverviewController {
  constructor(
    private readonly overview: Overview,
    private readonly held: HeldPayments,
  ) {}

  @Get('overview')
  @Documented(DOCS.overview)
  @Message('Overview retrieved')
  async read(): Promise<AdminOverview> {
    return presentOverview(await this.overview.read());
  }

  @Get('exceptions')
  @Documented(DOCS.exceptions)
  @Message('Exceptions retrieved')
  async exceptions(@Query() query: AdminListHeldQueryDto): Promise<Page<AdminHeldPayment>> {
    const { businessId, ...rest } = query;
    const business = businessId ? { businessId: new Types.ObjectId(businessId) } : {};
    const { rows, totalItems } = await this.held.list({ ...rest, ...business });
    const known = rows.map((row) => ({ _id: row.payment._id, ...row }));
    return pageOf(presentEach(known, presentHeld), totalItems, query);
  }
}
