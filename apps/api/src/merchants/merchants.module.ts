import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { API_KEY, apiKeySchema } from './api-key.schema';
import { ApiKeysService } from './api-keys.service';
import { MERCHANT, merchantSchema } from './merchant.schema';
import { MerchantsService } from './merchants.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: MERCHANT, schema: merchantSchema },
      { name: API_KEY, schema: apiKeySchema },
    ]),
  ],
  providers: [MerchantsService, ApiKeysService],
  exports: [MerchantsService, ApiKeysService],
})
export class MerchantsModule {}
