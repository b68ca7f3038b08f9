import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { SCREENING_ANSWER, screeningAnswerSchema } from './screening-answer.schema';
import { ScreeningAnswers } from './screening-answers.repository';
import { createScreeningSources } from './screening-sources';
import { ScreeningMetrics } from './screening.metrics';
import { Screening, SCREENING_SOURCES } from './screening.service';

/** Screens addresses. Only a worker has sources, because only workers move money. */
@Module({
  imports: [MongooseModule.forFeature([{ name: SCREENING_ANSWER, schema: screeningAnswerSchema }])],
  providers: [
    ScreeningAnswers,
    Screening,
    { provide: SCREENING_SOURCES, useFactory: createScreeningSources, inject: [AppConfig] },
  ],
  exports: [Screening, SCREENING_SOURCES],
})
export class ScreeningModule {}

/** The metrics of workers about screening. */
@Module({ imports: [ScreeningModule], providers: [ScreeningMetrics] })
export class ScreeningMetricsModule {}
