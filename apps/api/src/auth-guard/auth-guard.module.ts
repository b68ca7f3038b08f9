import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module';
import { ApiKeyGuard } from './api-key.guard';
import { ProvenKeys } from './proven-keys';

@Module({
  imports: [MerchantsModule],
  providers: [ApiKeyGuard, ProvenKeys],
  exports: [ApiKeyGuard, ProvenKeys, MerchantsModule],
})
export class AuthGuardModule {}
