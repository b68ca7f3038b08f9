import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module';
import { ApiKeyGuard } from './api-key.guard';

@Module({ imports: [MerchantsModule], providers: [ApiKeyGuard], exports: [ApiKeyGuard, MerchantsModule] })
export class AuthGuardModule {}
