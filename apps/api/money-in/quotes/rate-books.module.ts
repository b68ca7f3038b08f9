import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FixedRates } from './fixed-rates.service';
import { RATE_BOOK, rateBookSchema } from './rate-book.schema';
import { RateBooks } from './rate-books.repository';

/** The rates that all processes share, and operators' rates. It asks no source and runs no loop. */
@Module({
  imports: [MongooseModule.forFeature([{ name: RATE_BOOK, schema: rateBookSchema }])],
  providers: [RateBooks, FixedRates],
  exports: [RateBooks, FixedRates],
})
export class RateBooksModule {}
