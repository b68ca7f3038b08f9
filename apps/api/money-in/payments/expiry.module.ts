import { Module } from '@nestjs/common';
import { ExpiryService } from './expiry.service';
import { PaymentsModule } from './payments.module';

/** Expires sessions in the background. */
@Module({ imports: [PaymentsModule], providers: [ExpiryService] })
export class ExpiryModule {}
