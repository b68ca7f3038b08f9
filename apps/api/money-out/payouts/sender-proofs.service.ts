import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig, type ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { randomBase62 } from '@cowrie/api/platform/random/random';
import { withinTime } from '@cowrie/api/platform/tasks/within-time';
import { DestinationRules } from './destination-rules.service';
import { requireAddressWanted } from './address-wanted';
import type { Payout, SenderChallenge } from './payout.schema';
import { PayoutEvaluator } from './payout-evaluator.service';
import { auditNameOfParty, PAYER } from './payout-party';
import { RefundClaims } from './refund-claims.service';
import { PayoutSync } from './payout-sync.service';
import { RefundLimits } from './refund-limits.service';
import { refundMessageOf } from './refund-message';
import { PayoutsRepository } from './payouts.repository';
import { returnedUnitsOf, sentUnitsOf } from './sent-units';

/** How long a text can be signed. */
const CHALLENGE_SECONDS = 600;
/** Each of 62 possible characters: nobody can guess it. */
const NONCE_LENGTH = 22;
/** Time-out for a wallet's contract to verify a signature. */
const LIMIT_MS = 5000;

/** A text to sign, and its expiry. */
export interface TextToSign {
  message: string;
  address: string;
  expiresAt: Date;
}

/**
 * Lets the sender of a payment's money prove with a signature that an address is theirs, and makes it the
 * refund's destination (docs/decisions/0060). The claim link is still needed.
 */
@Injectable()
export class SenderProofs {
  constructor(
    private readonly claims: RefundClaims,
    private readonly transfers: TransfersRepository,
    private readonly payouts: PayoutsRepository,
    private readonly evaluator: PayoutEvaluator,
    private readonly sync: PayoutSync,
    private readonly limits: RefundLimits,
    private readonly destinations: DestinationRules,
    private readonly readers: ChainReaders,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * The text that the owner of an address signs. A new text ends the previous one.
   * @throws ApiError refund_claim_not_found, refund_address_given, refund_not_changeable,
   *   refund_address_refused, refund_sender_refused
   */
  async challenge(token: string, given: string): Promise<TextToSign> {
    const payout = await this.claims.find(token);
    requireAddressWanted(payout, this.clock.now());
    const address = await this.destinations.checked(payout.environment, given, 'address', payout);
    await this.requireSender(payout, address);
    // A text that cannot be checked is not given out.
    if (!this.readerOf(payout).hasSigned) throw new ApiError('refund_signature_unchecked');
    const askedAt = this.clock.now();
    const expiresAt = new Date(askedAt.getTime() + CHALLENGE_SECONDS * 1000);
    const challenge = { address, nonce: randomBase62(NONCE_LENGTH), askedAt, expiresAt };
    await this.evaluator.evaluate(payout._id, (current) => {
      requireAddressWanted(current, askedAt);
      return { set: { senderChallenge: challenge } };
    });
    return { message: this.messageOf(payout, challenge), address, expiresAt };
  }

  /**
   * Makes the address of the signed text the refund's destination. A text is valid for one signature.
   * @throws ApiError refund_claim_not_found, refund_address_given, refund_not_changeable,
   *   refund_sender_refused, refund_signature_refused, refund_signature_unchecked
   */
  async prove(token: string, signature: string): Promise<Payout> {
    const payout = await this.claims.find(token);
    const challenge = this.openChallengeOf(payout);
    const { address, nonce } = challenge;
    // A reorg may have taken the money back since the text was created.
    await this.requireSender(payout, address);
    await this.requireSigned(payout, challenge, signature);
    const at = this.clock.now();
    const destination = { address, givenBy: PAYER.kind, at, proof: 'sender_signature' } as const;
    const rule = await this.limits.ruleOf({ ...payout, destination });
    const after = await this.evaluator.evaluate(payout._id, (current) => {
      if (this.openChallengeOf(current).nonce !== nonce) throw refused('a newer text was requested since');
      const entry = {
        _id: new Types.ObjectId(),
        at: destination.at,
        ...auditNameOfParty(PAYER),
        action: 'payout.prove-sender',
        subject: { kind: 'payout', id: current._id.toHexString() },
        after: { destination },
      };
      return { set: { destination, rule, senderChallenge: undefined }, unaudited: [entry] };
    });
    return this.sync.tell(after);
  }

  /** @throws ApiError refund_address_given, refund_not_changeable, refund_signature_refused */
  private openChallengeOf(payout: Payout): SenderChallenge {
    const now = this.clock.now();
    requireAddressWanted(payout, now);
    const { senderChallenge } = payout;
    if (!senderChallenge) throw refused('no text was requested');
    if (senderChallenge.expiresAt <= now) throw refused('it has expired');
    return senderChallenge;
  }

  /**
   * A stranger's dust must not give them a proof: the address must have sent at least what all refunds of the
   * payment return to it.
   * @throws ApiError refund_sender_refused
   */
  private async requireSender(payout: Payout, address: string): Promise<void> {
    const transfers = await this.transfers.ofPayment(payout.paymentId);
    const others = await this.payouts.ofPayment(payout.paymentId);
    const returned = BigInt(payout.units) + returnedUnitsOf(others, payout, address);
    if (sentUnitsOf(transfers, payout, address) < returned) throw new ApiError('refund_sender_refused');
  }

  /** @throws ApiError refund_signature_refused, refund_signature_unchecked */
  private async requireSigned(payout: Payout, challenge: SenderChallenge, signature: string): Promise<void> {
    const message = this.messageOf(payout, challenge);
    const reader = this.readerOf(payout);
    if (!reader.hasSigned) throw new ApiError('refund_signature_unchecked');
    let isSigned: boolean;
    try {
      isSigned = await withinTime(LIMIT_MS, reader.hasSigned(challenge.address, { message, signature }));
    } catch (error) {
      throw new ApiError('refund_signature_unchecked', { cause: error });
    }
    if (!isSigned) throw refused('it does not match this address and this text');
  }

  private readerOf(payout: Payout) {
    return this.readers.of(payout.environment, this.networkOf(payout));
  }

  private messageOf(payout: Payout, challenge: SenderChallenge): string {
    const { chainId } = this.networkOf(payout);
    return refundMessageOf({ payout, challenge, chainId, checkoutUrl: this.config.checkoutUrl });
  }

  /** @throws ApiError refund_signature_unchecked when the network is no longer configured */
  private networkOf({ environment, network }: Payout): ConfiguredNetwork {
    const found = this.config.environments[environment]?.networks.find(({ name }) => name === network);
    if (!found) throw new ApiError('refund_signature_unchecked');
    return found;
  }
}

function refused(why: string): ApiError {
  return new ApiError('refund_signature_refused', { values: { why } });
}
