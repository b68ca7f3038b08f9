import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MerchantsModule } from '../merchants.module';
import { LOGO, logoSchema } from './logo.schema';
import { LogosRepository } from './logos.repository';
import { Logos } from './logos.service';

/** Logos that businesses upload. */
@Module({
  imports: [MerchantsModule, MongooseModule.forFeature([{ name: LOGO, schema: logoSchema }])],
  providers: [LogosRepository, Logos],
  exports: [LogosRepository, Logos, MerchantsModule],
})
export class LogosModule {}
