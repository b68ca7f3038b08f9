import { Module } from '@nestjs/common';
import { AuditRelay } from './audit-relay.service';

/** Completes the audit log of changes in the background. */
@Module({ providers: [AuditRelay] })
export class AuditRelayModule {}
