import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { DashboardFigures, DashboardFiguresQueryDto, DashboardHome } from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { BusinessFigures } from './figures.service';
import { HomeView } from './home.service';
import { PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

/** What the first page of a business shows. */
@Controller('dashboard/v1/businesses/:businessId/:environment')
@UseGuards(DashboardGuard)
export class DashboardHomeController {
  constructor(
    private readonly view: HomeView,
    private readonly figures: BusinessFigures,
  ) {}

  @Get('home')
  @DashboardOperation({
    operationId: 'dashboardHome',
    summary: 'Get what waits',
    description: 'Returns what waits for the people of the business, and what is set up.',
    parameters: PLACE,
    answer: DashboardHome,
  })
  @Needs('view')
  @Message('Home retrieved')
  home(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() { environment }: Tenant,
  ): Promise<DashboardHome> {
    return this.view.of(merchant, environment);
  }

  @Get('figures')
  @DashboardOperation({
    operationId: 'dashboardFigures',
    summary: 'Get figures by day',
    description:
      'Returns how many payments were created, completed, failed and expired on each of the last days, and the prices of the completed ones.',
    parameters: PLACE,
    answer: DashboardFigures,
    errors: ['validation_failed'],
  })
  @Needs('view')
  @Message('Figures retrieved')
  ofDays(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() { merchant }: Member,
    @Query() { days }: DashboardFiguresQueryDto,
  ): Promise<DashboardFigures> {
    const { timeZone } = COUNTRY_TABLE[merchant.country];
    return this.figures.of(tenant, { timeZone, count: Number(days) });
  }
}
