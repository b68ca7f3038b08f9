import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OperatorAccessModule } from '../operator-access/operator-access.module';
import { API_KEY, apiKeySchema } from './api-key.schema';
import { ApiKeyAdministration } from './api-key-administration.service';
import { ApiKeysService } from './api-keys.service';
import { KeyOrigins } from './key-origins.service';
import { MERCHANT, merchantSchema } from './merchant.schema';
import { MerchantAdministration } from './merchant-administration.service';
import { AccountLookup } from './account-lookup.port';
import { lookupOf } from './rail-lookup';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { SETTLEMENT_ACCOUNTS, settlementAccountsSchema } from './settlement-account.schema';
import { SettlementAccounts } from './settlement-accounts.service';
import { SettlementAccountsRepository } from './settlement-accounts.repository';
import { MerchantsService } from './merchants.service';

const services = [
  MerchantsService,
  MerchantAdministration,
  ApiKeysService,
  ApiKeyAdministration,
  KeyOrigins,
  SettlementAccounts,
];
const lookup = { provide: AccountLookup, useFactory: lookupOf, inject: [AppConfig, Clock] };

/** Merchants, their accounts and their API keys, with the operator's use cases for both. */
@Module({
  imports: [
    OperatorAccessModule,
    MongooseModule.forFeature([
      { name: MERCHANT, schema: merchantSchema },
      { name: API_KEY, schema: apiKeySchema },
      { name: SETTLEMENT_ACCOUNTS, schema: settlementAccountsSchema },
    ]),
  ],
  providers: [...services, SettlementAccountsRepository, lookup],
  exports: [...services, SettlementAccountsRepository],
})
export class MerchantsModule {}
