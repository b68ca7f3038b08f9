import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { OperatorAccessModule } from '@cowrie/api/merchants/operator-access/operator-access.module';
import { CredentialNotices } from './credentials/credential-notices.service';
import { OwnPasswords } from './credentials/own-passwords.service';
import { PasskeyProofs } from './credentials/passkey.proofs';
import { Passkeys } from './credentials/passkeys.service';
import { PasswordHasher } from './credentials/password.hasher';
import { Passwords } from './credentials/passwords.service';
import { RecoveryCodes } from './credentials/recovery-codes.service';
import { SecondFactors } from './credentials/second-factors.service';
import { AuthenticatorApps } from './credentials/totp.service';
import { DashboardGuard } from './dashboard.guard';
import { Freshness } from './freshness';
import { PersonMailsModule } from './mails/person-mails.module';
import { MEMBERSHIP, membershipSchema } from './membership.schema';
import { MembershipsRepository } from './memberships.repository';
import { OidcPeople } from './oidc/oidc-people.service';
import { OidcProvider } from './oidc/oidc-provider';
import { OidcSignIn } from './oidc/oidc-sign-in.service';
import { PeopleRepository } from './people.repository';
import { OperatorConfirmation } from './operator-confirmation.use-case';
import { OwnBusiness } from './own-business';
import { Origins } from './origins.service';
import { PersonOperators } from './person-operators.service';
import { Profiles } from './profiles.service';
import { PERSON, personSchema } from './person.schema';
import { PERSON_SESSION, personSessionSchema } from './sessions/person-session.schema';
import { PersonSessions } from './sessions/person-sessions.service';
import { SessionOpener } from './sessions/session.opener';
import { KnownBrowsers } from './sign-in/known-browsers';
import { Proofs } from './sign-in/proofs.service';
import { SignInLimits } from './sign-in/sign-in.limits';
import { SIGN_IN_STEP, signInStepSchema } from './sign-in/sign-in-step.schema';
import { SignInSteps } from './sign-in/sign-in-steps.service';
import { SignIn } from './sign-in/sign-in.service';

const services = [
  PeopleRepository,
  MembershipsRepository,
  PersonSessions,
  SessionOpener,
  Freshness,
  DashboardGuard,
  PersonOperators,
  Origins,
  OperatorConfirmation,
  OwnBusiness,
  SignIn,
  SignInSteps,
  SignInLimits,
  KnownBrowsers,
  Proofs,
  Passwords,
  PasswordHasher,
  Passkeys,
  PasskeyProofs,
  AuthenticatorApps,
  SecondFactors,
  RecoveryCodes,
  OwnPasswords,
  CredentialNotices,
  Profiles,
  OidcProvider,
  OidcPeople,
  OidcSignIn,
];

/**
 * People who use the dashboard: who they are, which businesses they work for, and what they may do there
 * (docs/decisions/0068).
 */
@Module({
  imports: [
    MerchantsModule,
    OperatorAccessModule,
    PersonMailsModule,
    MongooseModule.forFeature([
      { name: PERSON, schema: personSchema },
      { name: MEMBERSHIP, schema: membershipSchema },
      { name: PERSON_SESSION, schema: personSessionSchema },
      { name: SIGN_IN_STEP, schema: signInStepSchema },
    ]),
  ],
  providers: services,
  exports: [...services, MerchantsModule],
})
export class PeopleModule {}
