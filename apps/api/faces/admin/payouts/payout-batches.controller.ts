import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  ADMIN_BATCH,
  ADMIN_BATCH_TAKEN_BACK,
  ADMIN_BATCHES,
  ADMIN_EXPORT_BATCH,
  ADMIN_TAKE_BACK_BATCH,
  AdminBatchesQueryDto,
  AdminExportBatchDto,
  AdminPayoutBatch,
  AdminPayoutBatchSummary,
  AdminTakeBackBatchDto,
} from '@cowrie/dto';
import { BatchWithdrawals } from '@cowrie/api/money-out/payouts/sending/batch-withdrawals.service';
import { PayoutBatches } from '@cowrie/api/money-out/payouts/sending/payout-batches.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentBatch, presentBatchSummary } from './payout-batch.presenter';
import { AdminOperation } from '../admin.operation';

const PARAMETERS = {
  batchId: {
    description: 'The 24-character hex ID of the batch.',
    example: ADMIN_BATCH.batchId,
    pattern: '^[0-9a-fA-F]{24}$',
  },
};
const BATCH = { data: AdminPayoutBatch, examples: { batch: ADMIN_BATCH } };

/** Hands payouts to the owners of a Safe (docs/decisions/0057). */
@Controller('admin/v1/payout-batches')
@UseGuards(AdminGuard)
export class AdminPayoutBatchesController {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly withdrawals: BatchWithdrawals,
  ) {}

  @Post()
  @AdminOperation({
    operationId: 'adminExportPayoutBatch',
    summary: 'Export payouts for a Safe',
    description:
      'Hands out the queued payouts of a network whose money lies in one treasury, at most 100, and returns the files for Safe{Wallet}. Each payout is in one batch only. Execute the batch once: the chain then shows that it was done.',
    bodies: { export: ADMIN_EXPORT_BATCH },
    answer: BATCH,
    errors: ['payout_batch_not_possible'],
  })
  @Message('Batch exported')
  async export(@Body() body: AdminExportBatchDto, @Operator() by: Actor): Promise<AdminPayoutBatch> {
    return presentBatch(await this.batches.export(body, by));
  }

  @Get()
  @AdminOperation({
    operationId: 'adminListPayoutBatches',
    summary: 'List open batches',
    description: 'Returns the files and proposals that the chain does not show in full yet, oldest first.',
    answer: {
      data: { type: 'array', items: AdminPayoutBatchSummary },
      examples: { batches: ADMIN_BATCHES },
    },
  })
  @Message('Open batches retrieved')
  async list(@Query() { environment }: AdminBatchesQueryDto): Promise<AdminPayoutBatchSummary[]> {
    return (await this.batches.open(environment)).map(presentBatchSummary);
  }

  @Get(':batchId')
  @AdminOperation({
    operationId: 'adminGetPayoutBatch',
    summary: 'Get the files of a batch again',
    description: 'Returns a batch as it was exported, byte for byte.',
    parameters: PARAMETERS,
    answer: BATCH,
    errors: ['payout_batch_not_found', 'payout_batch_not_possible'],
  })
  @Message('Batch retrieved')
  async get(
    @Param('batchId', ObjectIdPipe) batchId: Types.ObjectId,
    @Query() { environment }: AdminBatchesQueryDto,
  ): Promise<AdminPayoutBatch> {
    return presentBatch(await this.batches.find(environment, batchId));
  }

  @Post(':batchId/take-back')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminTakeBackPayoutBatch',
    summary: 'Take a batch back',
    description:
      'Takes back what the chain does not show of a batch. Its payouts are queued again when all blocks until now are final and none of them paid it. If owners may have signed it, give the nonce that it has in the Safe: the payouts then wait until another transaction has used that nonce for good. A proposal to the Safe is rejected there instead. Only one whose nonce is at least 20 above all that waits can be taken back. A signed transaction that is left can still be executed, and would then pay twice.',
    parameters: PARAMETERS,
    bodies: { takeBack: ADMIN_TAKE_BACK_BATCH },
    answer: { data: AdminPayoutBatchSummary, examples: { batch: ADMIN_BATCH_TAKEN_BACK } },
    errors: ['validation_failed', 'payout_batch_not_found', 'payout_batch_not_possible'],
  })
  @Message('Batch taken back')
  async takeBack(
    @Param('batchId', ObjectIdPipe) batchId: Types.ObjectId,
    @Body() body: AdminTakeBackBatchDto,
    @Operator() by: Actor,
  ): Promise<AdminPayoutBatchSummary> {
    return presentBatchSummary(await this.withdrawals.withdraw({ batchId, ...body }, by));
  }
}
