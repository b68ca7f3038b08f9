import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { type DashboardFigures, DashboardFiguresQueryDto, type DashboardHome } from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { BusinessFigures } from './figures.service';
import { HOME_DOCS as DOCS } from './home.docs';
import { HomeView } from './home.service';

/** What the first page of a business shows. */
@Controller('dashboard/v1/businesses/:businessId/:environment')
@UseGuards(DashboardGuard)
export class DashboardHomeController {
  constructor(
    private readonly view: HomeView,
    private readonly figures: BusinessFigures,
  ) {}

  @Get('home')
  @Documented(DOCS.home)
  @Needs('view')
  @Message('Home retrieved')
  home(@CurrentTenant() tenant: Tenant): Promise<DashboardHome> {
    return this.view.of(tenant);
  }

  @Get('figures')
  @Documented(DOCS.figures)
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
