import { Module } from '@nestjs/common';
import { AuditRelay } from './audit-relay.service';
import { PaymentsModule } from './payments.module';

/** Completes the audit log of decisions in the background. */
@Module({ imports: [PaymentsModule], providers: [AuditRelay] })
export class AuditRelayModule {}
