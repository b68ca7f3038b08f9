import { Module } from '@nestjs/common';
import { ExpiryService } from './expiry.service';
import { PaymentsModule } from './payments.module';

@Module({ imports: [PaymentsModule], providers: [ExpiryService] })
export class ExpiryModule {}
