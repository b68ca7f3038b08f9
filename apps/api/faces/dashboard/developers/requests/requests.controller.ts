import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import { DashboardListRequestsQueryDto, DashboardRequestPage } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentTenant, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { placeOf, presentRequestPage } from '@cowrie/api/merchants/request-log/request-log.presenter';
import { RequestLogRepository } from '@cowrie/api/merchants/request-log/request-log.repository';
import { PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

/** The requests of a merchant's programs to the API (docs/decisions/0075). */
@Controller('dashboard/v1/businesses/:businessId/:environment/requests')
@UseGuards(DashboardGuard)
export class DashboardRequestsController {
  constructor(
    private readonly requests: RequestLogRepository,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardListRequests',
    summary: 'List requests with API keys',
    description:
      'Returns requests of the last days with keys of the business, newest first. It holds no bodies and no headers. A request appears about a second after its answer.',
    parameters: PLACE,
    answer: DashboardRequestPage,
  })
  @Needs('developers')
  @Message('Requests retrieved')
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() { status: statusClass, keyId, before, path, limit }: DashboardListRequestsQueryDto,
  ): Promise<DashboardRequestPage> {
    const found = await this.requests.page(tenant, {
      statusClass,
      path,
      limit,
      ...(keyId && { keyId: new Types.ObjectId(keyId) }),
      ...(before && { before: placeOf(before) }),
    });
    return { ...presentRequestPage(found), keptDays: this.config.requestLogDays };
  }
}
