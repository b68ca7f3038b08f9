import { IsBoolean, IsEmail, IsIn, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import type { PaymentStatus } from '@cowrie/payment-state';
import { TOKENS, type Environment, type FiatCurrency, type Token } from './enums.dto';
import { IsFiatAmount, IsMetadata, IsRedirectUrl, REFERENCE_PATTERN } from './rules';

/** Body of `POST /api/v1/payments`. */
export class InitializePaymentDto {
  @IsFiatAmount()
  amount: number;

  @IsString({ message: 'customerEmail must be an e-mail address' })
  @MaxLength(254, { message: 'customerEmail must be an e-mail address of at most 254 characters' })
  @IsEmail({}, { message: 'customerEmail must be an e-mail address' })
  customerEmail: string;

  @IsOptional()
  @IsString({ message: 'customerFirstName must be a text of 2 to 50 characters' })
  @Length(2, 50, { message: 'customerFirstName must be a text of 2 to 50 characters' })
  customerFirstName?: string;

  @IsOptional()
  @IsString({ message: 'customerLastName must be a text of 2 to 50 characters' })
  @Length(2, 50, { message: 'customerLastName must be a text of 2 to 50 characters' })
  customerLastName?: string;

  @IsOptional()
  @IsBoolean({ message: 'collectInUSD must be true or false' })
  collectInUSD?: boolean;

  @IsOptional()
  @IsString({ message: 'reference must be 8 to 64 letters and digits' })
  @Matches(REFERENCE_PATTERN, { message: 'reference must be 8 to 64 letters and digits' })
  reference?: string;

  @IsOptional()
  @IsRedirectUrl()
  callbackURL?: string;

  @IsOptional()
  @IsRedirectUrl()
  failureURL?: string;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, string>;
}

/** Answer to `POST /api/v1/payments`. */
export interface InitializedPayment {
  paymentId: string;
  paymentURL: string;
}

/** Body of `POST /api/v1/payments/quote`. */
export class QuoteRequestDto {
  @IsFiatAmount()
  amount: number;

  @IsIn(TOKENS, { message: 'token must be USDT or USDC' })
  token: Token;

  @IsString({ message: 'network must be a network name such as base' })
  @Length(1, 40, { message: 'network must be a network name such as base' })
  network: string;

  @IsOptional()
  @IsBoolean({ message: 'collectInUSD must be true or false' })
  collectInUSD?: boolean;
}

/** Interface, "Quote". */
export interface Quote {
  rate: string;
  cryptoAmount: string;
  fiatAmount: string;
  currency: FiatCurrency;
}

/** Interface, "Verification view". */
export interface PaymentVerification {
  paymentId: string;
  paymentReference: string;
  paid: boolean;
  paidAt?: string;
  status: PaymentStatus;
  paymentAmount: string;
  cryptoAmount: string;
  paymentCurrency: FiatCurrency;
  token?: Token;
  network?: string;
}

/** Interface, "Payment session (full details)". Absent: not known yet, or not the case. */
export interface PaymentDetails {
  id: string;
  businessId: string;
  userId: string;
  environment: Environment;
  payCode: string;
  fiatAmount: string;
  collectedFiatAmount?: string;
  currency: FiatCurrency;
  status: PaymentStatus;
  clientReference: string;
  paymentURL: string;
  callbackURL?: string;
  failureURL?: string;
  customerInfo: { email: string; firstName?: string; lastName?: string };
  metadata: Record<string, string>;
  cryptoAmount?: string;
  collectedCryptoAmount?: string;
  surplusAmount?: string;
  deficitAmount?: string;
  token?: Token;
  network?: string;
  txHash?: string;
  primaryAddress?: string;
  totalSentAmount?: string;
  merchantFee?: string;
  errorMessage?: string;
  createdAt: string;
  updatedAt: string;
  completedAt?: string;
  expiresAt: string;
}
