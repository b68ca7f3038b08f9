import { IsIn, IsString, Length } from 'class-validator';
import type { PaymentStatus } from '@cowrie/payment-state';
import { TOKENS, type Environment, type FiatCurrency, type Token } from './enums.dto';

/** Body of `POST /checkout/:payCode/complete`. */
export class CompleteCheckoutDto {
  @IsIn(TOKENS, { message: 'token must be USDT or USDC' })
  token: Token;

  @IsString({ message: 'network must be a network name such as base' })
  @Length(1, 40, { message: 'network must be a network name such as base' })
  network: string;
}

/** Result of complete checkout: where to send, how much, until when. */
export interface DepositInstruction {
  /** EIP-55 checksummed address. */
  receiveAddress: string;
  /** ISO 8601. */
  validUntil: string;
  /** Exact decimal amount of the token. */
  totalPayableAmount: string;
}

/** What the page needs to go on after a reload, or on another device. Optional additions to the interface's table. */
export interface CheckoutProgress {
  /** The locked choice and its instruction; absent until complete. */
  deposit?: DepositInstruction & { token: Token; network: string };
  /** Token amount seen on the chain so far, confirmed or not; absent while nothing was seen. */
  receivedAmount?: string;
  /** Token amount still missing; absent when nothing is. */
  missingAmount?: string;
  /** Of the newest transfer seen: `seen` of `required` confirmations. */
  confirmations?: { seen: number; required: number };
  /** When the session ends if nothing happens, ISO 8601. */
  expiresAt: string;
  /** The server's clock at the time of the answer, ISO 8601: the page counts down by it, not by the phone's. */
  serverTime: string;
}

/** `GET /checkout/:payCode`. */
export interface CheckoutConfiguration extends CheckoutProgress {
  id: string;
  customerEmail: string;
  /** What the payment is for, as shown to the customer: the business and the merchant's reference. */
  memo: string;
  clientReference: string;
  paymentStatus: PaymentStatus;
  /** Fiat amount to pay, 2 decimals. */
  paymentAmount: string;
  paymentCurrency: FiatCurrency;
  supportedTokens: Token[];
  supportedNetworksPerToken: Partial<Record<Token, string[]>>;
  businessName: string;
  logoURL: string;
  status: PaymentStatus;
  /** As the merchant gave them; the page sets `paymentId` and `reference` when it goes there. Absent when none was given. */
  callbackURL?: string;
  failureURL?: string;
  environment: Environment;
  minimumOutputAmount: number;
  maximumOutputAmount: number;
  minimumUSDAmount: number;
  maximumUSDAmount: number;
  createdAt: string;
  updatedAt: string;
}
