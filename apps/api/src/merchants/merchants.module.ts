import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { API_KEY, apiKeySchema } from './api-key.schema';
import { ApiKeyAdministration } from './api-key-administration.service';
import { ApiKeysService } from './api-keys.service';
import { MERCHANT, merchantSchema } from './merchant.schema';
import { MerchantAdministration } from './merchant-administration.service';
import { MerchantsService } from './merchants.service';

/** Merchants and their API keys, with the operator's use cases for both. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: MERCHANT, schema: merchantSchema },
      { name: API_KEY, schema: apiKeySchema },
    ]),
  ],
  providers: [MerchantsService, MerchantAdministration, ApiKeysService, ApiKeyAdministration],
  exports: [MerchantsService, MerchantAdministration, ApiKeysService, ApiKeyAdministration],
})
export class MerchantsModule {}
