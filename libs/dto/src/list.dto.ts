import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import type { FiatCurrency } from './enums.dto';

export const SORT_FIELDS = ['created_at', 'status'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Query parameters are texts: digits become a number, and anything else stays what it is, to be refused. */
const digits = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** Query of `GET /api/v1/payments`. */
export class ListPaymentsQueryDto {
  @IsOptional()
  @Transform(digits)
  @IsInt({ message: 'page must be a whole number from 1' })
  @Min(1, { message: 'page must be a whole number from 1' })
  page: number = 1;

  @IsOptional()
  @Transform(digits)
  @IsInt({ message: 'pageSize must be a whole number from 1 to 100' })
  @Min(1, { message: 'pageSize must be a whole number from 1 to 100' })
  @Max(100, { message: 'pageSize must be a whole number from 1 to 100' })
  pageSize: number = 20;

  @IsOptional()
  @IsIn(SORT_FIELDS, { message: 'sortBy must be created_at or status' })
  sortBy: SortField = 'created_at';

  @IsOptional()
  @IsIn(SORT_ORDERS, { message: 'sortOrder must be asc or desc' })
  sortOrder: SortOrder = 'desc';

  @IsOptional()
  @IsIn(PAYMENT_STATUSES, { message: `status must be one of ${PAYMENT_STATUSES.join(', ')}` })
  status?: PaymentStatus;
}

/** Interface, "List row". */
export interface PaymentListRow {
  id: string;
  clientReference: string;
  fiatAmount: string;
  currency: FiatCurrency;
  status: PaymentStatus;
  created_at: string;
}

/** Interface, "Page wrapper". */
export interface Page<T> {
  data: T[];
  /** From 1. */
  currentPage: number;
  pageSize: number;
  /** Exact. */
  totalItems: number;
  totalPages: number;
  hasNext: boolean;
  hasPrev: boolean;
}
