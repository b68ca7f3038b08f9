import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PaymentsModule } from '../payments/payments.module';
import { RELAY, relaySchema } from './relay.schema';
import { RELAY_BUDGET, RelayBudgets, relayBudgetSchema } from './relay-budgets.repository';
import { RelayMetrics } from './relay.metrics';
import { RelayQueues } from './relay.queues';
import { RelayRefusalMetrics } from './relay-refusal.metrics';
import { RelayRequests } from './relay-requests.service';
import { RELAYER, RelayersRepository, relayerSchema } from './relayers.repository';
import { RelayWaits } from './relay-waits.service';
import { RelayerMetrics } from './relayer.metrics';
import { RelaysRepository } from './relays.repository';
import { RelaysService } from './relays.service';

/** The stored relays, and their queues, in every role. */
@Module({
  imports: [
    PaymentsModule,
    MongooseModule.forFeature([
      { name: RELAY, schema: relaySchema },
      { name: RELAYER, schema: relayerSchema },
      { name: RELAY_BUDGET, schema: relayBudgetSchema },
    ]),
  ],
  providers: [RelaysRepository, RelayersRepository, RelayBudgets, RelayQueues],
  exports: [RelaysRepository, RelayersRepository, RelayBudgets, PaymentsModule],
})
export class RelaysModule {}

/** The door for signed transfers. */
@Module({
  imports: [RelaysModule],
  providers: [RelayRequests, RelayWaits, RelayRefusalMetrics],
  exports: [RelayRequests, RelayWaits, RelaysModule],
})
export class RelayRequestsModule {}

/** Sends relays in the background. */
@Module({
  imports: [RelaysModule],
  providers: [RelaysService, RelayMetrics, RelayerMetrics],
})
export class RelaysWorkerModule {}
