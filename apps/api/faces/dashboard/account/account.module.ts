import { Module } from '@nestjs/common';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { DashboardCredentialsController } from './credentials.controller';
import { DashboardMySessionsController } from './my-sessions.controller';
import { DashboardOidcController } from './oidc.controller';
import { DashboardPasskeysController } from './passkeys.controller';
import { DashboardTotpController } from './totp.controller';

/** Credentials and sessions of the signed-in person. */
@Module({
  imports: [PeopleModule],
  controllers: [
    DashboardCredentialsController,
    DashboardMySessionsController,
    DashboardOidcController,
    DashboardPasskeysController,
    DashboardTotpController,
  ],
})
export class DashboardAccountModule {}
