import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthGuardModule } from '../auth-guard/auth-guard.module';
import { LOGGED_REQUEST, loggedRequestSchema } from './logged-request.schema';
import { RequestLogRepository } from './request-log.repository';
import { RequestLog } from './request-log.service';

/** The log of merchants' requests, for processes that answer them (docs/decisions/0075). */
@Module({
  imports: [
    AuthGuardModule,
    MongooseModule.forFeature([{ name: LOGGED_REQUEST, schema: loggedRequestSchema }]),
  ],
  providers: [RequestLogRepository, RequestLog],
  exports: [RequestLogRepository, RequestLog],
})
export class RequestLogModule {}
