import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import { DashboardListRequestsQueryDto, type DashboardRequestPage } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentTenant, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { placeOf, presentRequestPage } from '@cowrie/api/merchants/request-log/request-log.presenter';
import { RequestLogRepository } from '@cowrie/api/merchants/request-log/request-log.repository';
import { REQUESTS_DOCS as DOCS } from './requests.docs';

/** What a merchant's programs have asked the API (docs/decisions/0075). */
@Controller('dashboard/v1/businesses/:businessId/:environment/requests')
@UseGuards(DashboardGuard)
export class DashboardRequestsController {
  constructor(
    private readonly requests: RequestLogRepository,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @Documented(DOCS.list)
  @Needs('developers')
  @Message('Requests retrieved')
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() { status: statusClass, keyId, before, path, limit }: DashboardListRequestsQueryDto,
  ): Promise<DashboardRequestPage> {
    const found = await this.requests.page(tenant, {
      ...{ statusClass, path, limit },
      ...(keyId && { keyId: new Types.ObjectId(keyId) }),
      ...(before && { before: placeOf(before) }),
    });
    return { ...presentRequestPage(found), keptDays: this.config.requestLogDays };
  }
}
