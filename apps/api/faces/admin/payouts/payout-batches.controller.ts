import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  AdminBatchesQueryDto,
  AdminExportBatchDto,
  type AdminPayoutBatch,
  type AdminPayoutBatchSummary,
  AdminTakeBackBatchDto,
} from '@cowrie/dto';
import { BatchWithdrawals } from '@cowrie/api/money-out/payouts/sending/batch-withdrawals.service';
import { PayoutBatches } from '@cowrie/api/money-out/payouts/sending/payout-batches.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentBatch, presentBatchSummary } from './payout-batch.presenter';
import { ADMIN_BATCHES_DOCS as DOCS } from './payout-batches.docs';

/** Hands payouts to the owners of a Safe (docs/decisions/0057). */
@Controller('admin/v1/payout-batches')
@UseGuards(AdminGuard)
export class AdminPayoutBatchesController {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly withdrawals: BatchWithdrawals,
  ) {}

  @Post()
  @Documented(DOCS.export)
  @Message('Batch exported')
  async export(@Body() body: AdminExportBatchDto, @Operator() by: Actor): Promise<AdminPayoutBatch> {
    return presentBatch(await this.batches.export(body, by));
  }

  @Get()
  @Documented(DOCS.list)
  @Message('Open batches retrieved')
  async list(@Query() { environment }: AdminBatchesQueryDto): Promise<AdminPayoutBatchSummary[]> {
    return (await this.batches.open(environment)).map(presentBatchSummary);
  }

  @Get(':batchId')
  @Documented(DOCS.get)
  @Message('Batch retrieved')
  async get(
    @Param('batchId', ObjectIdPipe) batchId: Types.ObjectId,
    @Query() { environment }: AdminBatchesQueryDto,
  ): Promise<AdminPayoutBatch> {
    return presentBatch(await this.batches.find(environment, batchId));
  }

  @Post(':batchId/take-back')
  @HttpCode(200)
  @Documented(DOCS.takeBack)
  @Message('Batch taken back')
  async takeBack(
    @Param('batchId', ObjectIdPipe) batchId: Types.ObjectId,
    @Body() body: AdminTakeBackBatchDto,
    @Operator() by: Actor,
  ): Promise<AdminPayoutBatchSummary> {
    return presentBatchSummary(await this.withdrawals.withdraw({ batchId, ...body }, by));
  }
}
