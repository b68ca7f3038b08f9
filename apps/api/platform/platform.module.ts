import { type DynamicModule, Global, Module } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import type { Connection } from 'mongoose';
import { AUDIT_ENTRY, auditEntrySchema } from './audit/audit-entry.schema';
import { AuditLog } from './audit/audit-log.service';
import { ChainReaders } from './chain/chain-readers';
import { NodeConnections } from './chain/node-connections';
import { Clock } from './clock/clock';
import { ClockWatch } from './clock/clock.watch';
import { DatabaseClock } from './clock/database.clock';
import { AppConfig } from './config/app.config';
import { HealthController } from './health/health.controller';
import { HealthMetrics } from './health/health.metrics';
import { HealthRegistry } from './health/health.registry';
import { LEASE, leaseSchema } from './leases/lease.schema';
import { LeaseMetrics } from './leases/lease.metrics';
import { LeaseService } from './leases/lease.service';
import { DatabaseMetrics } from './metrics/database.metrics';
import { MetricsRegistry } from './metrics/metrics.registry';
import { MetricsServer } from './metrics/metrics.server';
import { ProcessMetrics } from './metrics/process.metrics';
import { CONNECTION_OPTIONS, EMBEDDED_OPTIONS } from './mongo/connection.options';
import { DatabaseWrites } from './mongo/database-writes';
import { Queues } from './queues/queues.registry';
import { SET_ASIDE_ITEM, setAsideItemSchema } from './queues/set-aside.schema';
import { SetAsideItems } from './queues/set-aside-items.repository';
import { SetAside } from './queues/set-aside.service';
import { RateLimitGate } from './rate-limit/rate-limit.gate';
import { RATE_LIMIT, rateLimitSchema } from './rate-limit/rate-limit.schema';
import { MongoRateLimitStore } from './rate-limit/rate-limit.store';
import { RateLimiter } from './rate-limit/rate-limiter.service';
import { currentTracer } from './tracing/tracing';

const METRICS = [
  MetricsRegistry,
  MetricsServer,
  ProcessMetrics,
  DatabaseMetrics,
  HealthMetrics,
  LeaseMetrics,
];

/** What every room uses. It knows nothing about payments (ARCHITECTURE.md, "The map"). */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(config: AppConfig, mongoUri: string, writes = new DatabaseWrites()): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        ScheduleModule.forRoot(),
        MongooseModule.forRoot(mongoUri, {
          ...CONNECTION_OPTIONS,
          ...(writes.areKnown && EMBEDDED_OPTIONS),
          ...(currentTracer() && { monitorCommands: true }),
        }),
        MongooseModule.forFeature([
          { name: LEASE, schema: leaseSchema },
          { name: RATE_LIMIT, schema: rateLimitSchema },
          { name: AUDIT_ENTRY, schema: auditEntrySchema },
          { name: SET_ASIDE_ITEM, schema: setAsideItemSchema },
        ]),
      ],
      controllers: [HealthController],
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: DatabaseWrites, useValue: writes },
        {
          provide: DatabaseClock,
          inject: [getConnectionToken()],
          useFactory: ({ db }: Connection) => DatabaseClock.start(db),
        },
        { provide: Clock, useExisting: DatabaseClock },
        ClockWatch,
        AuditLog,
        NodeConnections,
        ChainReaders,
        HealthRegistry,
        LeaseService,
        SetAsideItems,
        SetAside,
        Queues,
        MongoRateLimitStore,
        RateLimiter,
        RateLimitGate,
        ...METRICS,
      ],
      exports: [
        AppConfig,
        AuditLog,
        ChainReaders,
        Clock,
        DatabaseWrites,
        HealthRegistry,
        LeaseService,
        NodeConnections,
        RateLimitGate,
        MetricsRegistry,
        MetricsServer,
        Queues,
        SetAside,
      ],
    };
  }
}
