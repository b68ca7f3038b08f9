import { Body, Controller, Get, Patch, UseGuards } from '@nestjs/common';
import { DashboardMe, type DashboardNetwork, DashboardPersonDto, ENVIRONMENTS, TOKENS } from '@cowrie/dto';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { PersonOperators } from '@cowrie/api/people/person-operators.service';
import { Profiles } from '@cowrie/api/people/profiles.service';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { MembershipPresenter } from './memberships.presenter';
import { DashboardOperation } from '../dashboard.operation';

/** Tells the dashboard's page who is signed in. */
@Controller('dashboard/v1/me')
@UseGuards(DashboardGuard)
export class DashboardMeController {
  constructor(
    private readonly memberships: MembershipPresenter,
    private readonly operators: PersonOperators,
    private readonly profiles: Profiles,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardMe',
    summary: 'Get who is signed in',
    description:
      'Returns the person, and the businesses for which the person works, each with what the role there may do.',
    answer: DashboardMe,
  })
  @NeedsPerson()
  @Message('Person retrieved')
  async me(@CurrentPerson() signedIn: SignedIn): Promise<DashboardMe> {
    return this.shown(signedIn);
  }

  @Patch()
  @DashboardOperation({
    operationId: 'dashboardChangeMe',
    summary: 'Change one’s name',
    description: 'Changes the name of who is signed in.',
    answer: DashboardMe,
    errors: ['conflicting_change'],
  })
  @NeedsPerson()
  @Message('Person changed')
  async change(
    @Body() { name }: DashboardPersonDto,
    @CurrentPerson() signedIn: SignedIn,
  ): Promise<DashboardMe> {
    const person = await this.profiles.rename(signedIn, name);
    return this.shown({ ...signedIn, person });
  }

  private async shown({ person, session }: SignedIn): Promise<DashboardMe> {
    const { _id, name, email } = person;
    const operator = await this.operators.of(person);
    const { businesses, mustEnroll } = await this.memberships.of(person);
    return {
      id: _id.toHexString(),
      name,
      email,
      ...(operator && { operatorRole: operator.role }),
      businesses,
      networks: networksOf(this.config),
      ...(session.provenAt && { provenAt: session.provenAt.toISOString() }),
      ...(mustEnroll && { mustEnroll }),
    };
  }
}

/** The configured networks, retired ones too: payments on them can be looked for. Pure. */
function networksOf({ environments }: AppConfig): DashboardNetwork[] {
  return ENVIRONMENTS.flatMap((environment) =>
    (environments[environment]?.networks ?? []).map(({ name, tokens }) => ({
      environment,
      network: name,
      tokens: TOKENS.filter((token) => tokens[token]),
    })),
  );
}
