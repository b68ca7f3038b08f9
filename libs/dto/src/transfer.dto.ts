import { TRANSFER_KINDS, type TransferKind } from '@cowrie/payment-state';
import { TOKENS, type Token } from './enums.dto';
import { Field } from './field';
import { Page, PageQueryDto } from './list.dto';

const optional = true;

/** How certain a transfer is. */
export const TRANSFER_DEPTHS = ['seen', 'confirmed', 'final', 'taken_back'] as const;
export type TransferDepth = (typeof TRANSFER_DEPTHS)[number];

/** What an operator can decide about a transfer. */
export const RESOLUTION_KINDS = ['accepted', 'refunded'] as const;
export type ResolutionKind = (typeof RESOLUTION_KINDS)[number];
const RESOLUTION = { enum: RESOLUTION_KINDS, enumName: 'ResolutionKind' };

/** Query of `GET /api/v1/payments/:paymentId/transfers`. */
export class ListTransfersQueryDto extends PageQueryDto {}

/** A transfer to a payment’s deposit address (docs/interface.md §2.10). */
export class PaymentTransfer {
  @Field('The transfer’s ID: network, transaction and ordinal. Name it to your operator.')
  id: string;

  @Field('What it is to the payment now.', { enum: TRANSFER_KINDS, enumName: 'TransferKind' })
  kind: TransferKind;

  @Field('The network on which it arrived.')
  network: string;

  @Field('The token that arrived. Missing when it is not listed.', {
    enum: TOKENS,
    enumName: 'Token',
    optional,
  })
  token?: Token | undefined;

  @Field('The amount, a decimal. Missing when the token’s decimals are not known.', { optional })
  amount?: string | undefined;

  @Field('The sender.')
  from: string;

  @Field('The transaction’s hash.')
  txHash: string;

  @Field('The number of its block.', { type: 'integer' })
  blockNumber: number;

  @Field('When that block was mined.', { format: 'date-time' })
  minedAt: string;

  @Field('How certain it is. `taken_back`: a reorg orphaned it.', {
    enum: TRANSFER_DEPTHS,
    enumName: 'TransferDepth',
  })
  depth: TransferDepth;

  @Field('What your operator decided about it. Missing while nothing is decided.', {
    ...RESOLUTION,
    optional,
  })
  decision?: ResolutionKind | undefined;

  @Field('The transaction that sent it back, if your operator noted it.', { optional })
  refundTxHash?: string | undefined;

  @Field('What your operator can decide about it now. Empty: nothing.', { ...RESOLUTION, isArray: true })
  possibleDecisions: ResolutionKind[];
}

/** Answer to `GET /api/v1/payments/:paymentId/transfers`. */
export class PaymentTransferPage extends Page<PaymentTransfer> {
  @Field('The transfers of this page, oldest first.', { type: () => PaymentTransfer, isArray: true })
  data: PaymentTransfer[];
}
