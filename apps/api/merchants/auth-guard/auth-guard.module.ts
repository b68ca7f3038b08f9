import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module';
import { ApiKeyGuard } from './api-key.guard';
import { ProvenKeys } from './proven-keys';

/** Authentication by API key, and the merchants that the keys belong to. */
@Module({
  imports: [MerchantsModule],
  providers: [ApiKeyGuard, ProvenKeys],
  exports: [ApiKeyGuard, ProvenKeys, MerchantsModule],
})
export class AuthGuardModule {}
