import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DashboardWays } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { NeedsNobody } from '@cowrie/api/people/needs.decorator';
import { OidcProvider } from '@cowrie/api/people/oidc/oidc-provider';
import { OidcSignIn } from '@cowrie/api/people/oidc/oidc-sign-in.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { DashboardOperation } from '../dashboard.operation';

const SEE_OTHER = 303;

/**
 * The sign-in with an OpenID provider. A browser opens two of the URLs itself, so they redirect and are in no
 * document.
 */
@Controller('dashboard/v1/session')
@UseGuards(DashboardGuard)
export class DashboardOidcController {
  constructor(
    private readonly provider: OidcProvider,
    private readonly signIn: OidcSignIn,
  ) {}

  @Get('ways')
  @DashboardOperation({
    operationId: 'dashboardWays',
    summary: 'Get the ways in',
    description: 'Returns the sign-in methods of this service other than passwords and passkeys.',
    answer: DashboardWays,
  })
  @NeedsNobody()
  @Message('Ways in retrieved')
  ways(): DashboardWays {
    const { name } = this.provider;
    return name === undefined ? {} : { oidc: { name } };
  }

  @Get('oidc')
  @ApiExcludeEndpoint()
  @NeedsNobody()
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.assertConfigured();
    const { next } = request.query as { next?: unknown };
    const address = await this.signIn.begin({ request, reply }, typeof next === 'string' ? next : '/');
    await reply.redirect(address, SEE_OTHER);
  }

  @Get('oidc/callback')
  @ApiExcludeEndpoint()
  @NeedsNobody()
  async finish(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.assertConfigured();
    await reply.redirect(await this.signIn.finish({ request, reply }), SEE_OTHER);
  }

  /** @throws ApiError route_not_found */
  private assertConfigured(): void {
    if (this.provider.name === undefined) throw new ApiError('route_not_found');
  }
}
