import { Injectable } from '@nestjs/common';
import { authorizationNonce } from '@cowrie/chain-evm';
import {
  type DepositRelay,
  type LockedDeposit,
  type RelayTransferDto,
  type Token,
  TOKENS,
} from '@cowrie/dto';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentFields, Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { isChosen } from '@cowrie/api/money-in/payments/evaluate/payment-choice';
import { selectOfPayCode } from '@cowrie/api/money-in/payments/http/pay-code.read';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import { RelayRequests } from '@cowrie/api/money-in/relays/relay-requests.service';
import { refusalIn, type RelayRefusal } from '@cowrie/api/money-in/relays/relay.refusals';
import type { Relay } from '@cowrie/api/money-in/relays/relay.schema';
import { RelayersRepository } from '@cowrie/api/money-in/relays/relayers.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';

const FIELDS = {
  businessId: 1,
  environment: 1,
  status: 1,
  deposit: 1,
  expiresAt: 1,
} as const satisfies PaymentFields;
type Asked = Selected<typeof FIELDS>;
/** Networks by token. */
type Pairs = Partial<Record<Token, string[]>>;

/** What a payer's wallet can sign instead of sending a transfer, and what it has signed. */
@Injectable()
export class CheckoutRelays {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly relays: RelayRequests,
    private readonly relayers: RelayersRepository,
    private readonly offered: OfferedNetworks,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** What the page needs to sign, and the newest signed transfer, while the payment waits for money. */
  async of(
    payment: Pick<Payment, '_id' | 'environment' | 'status' | 'deposit'>,
  ): Promise<Pick<LockedDeposit, 'signing' | 'relay'>> {
    const { environment, deposit, status } = payment;
    if (!deposit || status !== 'pending' || !isChosen(payment)) return {};
    const network = this.config.environments[environment]?.networks.find(
      ({ name }) => name === deposit.network,
    );
    if (!network?.tokens[deposit.token]?.signature) return {};
    const signature = this.offered.signatureOf(environment, deposit);
    const [relays, working] = await Promise.all([
      this.relays.ofPayment(payment._id),
      signature && this.relayers.accountsIn(environment),
    ]);
    const newest = relays.at(-1);
    return {
      relay: newest && presentRelay(newest),
      ...(signature &&
        working?.has(deposit.network) && {
          signing: { name: signature.name, version: signature.version, nonce: nonceOf(payment, relays) },
        }),
    };
  }

  /** The pairs that a payer can sign a transfer of, while the payment waits for a choice. */
  async signable(payment: Pick<Payment, 'environment' | 'status' | 'deposit'>): Promise<Pairs | undefined> {
    const { environment, status } = payment;
    if (status !== 'pending' || isChosen(payment)) return undefined;
    const working = [...(await this.relayers.accountsIn(environment)).keys()];
    const networksOf = (token: Token) =>
      working.filter((network) => this.offered.signatureOf(environment, { token, network }) !== undefined);
    return Object.fromEntries(TOKENS.map((token) => [token, networksOf(token)]));
  }

  /**
   * Has sent what the payer has signed. The same signed transfer again changes nothing.
   * @throws ApiError payment_not_found, signature_not_taken
   */
  async request(payCode: string, signed: RelayTransferDto): Promise<void> {
    const payment = await selectOfPayCode(this.payments, payCode, FIELDS);
    const { deposit } = payment;
    if (!deposit) throw notTaken('not_payable');
    try {
      await this.relays.request(payment, await this.transferOf(payment, deposit, signed), this.clock.now());
    } catch (error) {
      const refusal = refusalIn(error);
      throw refusal === undefined ? error : notTaken(refusal, error);
    }
  }

  private async transferOf(
    payment: Asked,
    deposit: NonNullable<Asked['deposit']>,
    { from, validAfter, validBefore, nonce, signature }: RelayTransferDto,
  ) {
    return {
      network: deposit.network,
      tokenAddress: deposit.tokenAddress,
      authorization: {
        // Wallets differ in the letters’ case, which is a checksum.
        from: from.toLowerCase(),
        to: deposit.address,
        amountUnits: BigInt(deposit.expectedUnits),
        validAfterSeconds: BigInt(validAfter),
        validBeforeSeconds: BigInt(validBefore),
        nonce,
      },
      signature,
      expectedNonce: nonceOf(payment, await this.relays.ofPayment(payment._id)),
    };
  }
}

/** Two pages of a payment sign under one nonce, so that it is paid once. An ended relay frees the next. */
function nonceOf({ _id }: Pick<Payment, '_id'>, relays: readonly Relay[]): string {
  const ended = relays.filter(({ claimsPayment }) => !claimsPayment).length;
  return authorizationNonce(_id.toHexString(), ended);
}

function presentRelay({ outcome, mined }: Relay): DepositRelay {
  const txHash = mined?.isRelayed ? mined.txHash : undefined;
  if (outcome === 'confirmed' || txHash !== undefined) return { state: 'mined', txHash };
  return outcome === undefined ? { state: 'sent' } : { state: 'refused', reason: outcome };
}

function notTaken(why: RelayRefusal, cause?: unknown): ApiError {
  const fields = [{ field: 'signature', message: `${why}: ${TEXTS[why]}` }];
  return new ApiError('signature_not_taken', { values: { why: TEXTS[why] }, fields, cause });
}

/** Each refusal for people. */
const TEXTS: Record<RelayRefusal, string> = {
  wrong_recipient: 'it is for another address',
  wrong_amount: 'it is for another amount',
  wrong_nonce: 'its nonce is not the one of this payment',
  not_yet_valid: 'it is not valid yet',
  expired: 'it has expired, or is about to',
  valid_too_long: 'it is valid after the end of the payment',
  unavailable: 'no transfer can be sent for payers on this network now',
  not_payable: 'the payment waits for no money',
  wrong_token: 'it is for another token or network',
  not_signable: 'transfers of this token cannot be signed',
  wrong_signature: 'the holder of the tokens has not signed it',
  already_used: 'it was used or cancelled before',
  payer_frozen: 'the issuer of the token blocks this account',
  insufficient_balance: 'the account holds too little',
  would_fail: 'the token refuses this transfer',
  over_budget: 'too many signed transfers were sent for today',
  another_open: 'another signed transfer for this payment is on its way',
};
