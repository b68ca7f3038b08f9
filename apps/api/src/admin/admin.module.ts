import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module';
import { AdminGuard } from './admin.guard';
import { AdminApiKeysController } from './merchants/api-keys.controller';
import { AdminIpAllowlistController } from './merchants/ip-allowlist.controller';
import { AdminMerchantsController } from './merchants/merchants.controller';

/** The operator's HTTP face: in the roles `api` and `all`. */
@Module({
  imports: [MerchantsModule],
  controllers: [AdminMerchantsController, AdminApiKeysController, AdminIpAllowlistController],
  providers: [AdminGuard],
})
export class AdminModule {}
