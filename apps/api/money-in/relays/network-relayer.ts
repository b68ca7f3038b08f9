import { Logger } from '@nestjs/common';
import {
  type ChainReader,
  type NetworkDefinition,
  type RejectionReason,
  type RelayReceipt,
  type TokenRelayer,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { isOutage, type SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { isInChain } from '@cowrie/api/chain/sending/mined-block';
import { attemptOf } from '@cowrie/api/chain/sending/send-attempt';
import { follow } from '@cowrie/api/chain/sending/stored-transaction';
import type { Relay } from './relay.schema';
import type { RelaysRepository, SignedRelay } from './relays.repository';

/** What the relayer of one network needs. */
export interface RelayerParts {
  environment: Environment;
  network: Pick<NetworkDefinition, 'name' | 'sweep'>;
  relayer: TokenRelayer;
  reader: Pick<ChainReader, 'block'>;
  relays: RelaysRepository;
  cursors: Pick<ChainCursorsRepository, 'find'>;
  setAside: SetAside;
  clock: Clock;
}

/**
 * Sends the signed transfers of one network’s payers, each as soon as it is stored. Many can be on their way,
 * under increasing nonces of one account. A transaction is signed and stored before it is sent; after a crash
 * the same one is sent again. The token uses an authorization once, so no mistake here moves money twice.
 */
export class NetworkRelayer {
  private readonly logger: Logger;
  /** Relays whose nonce another transaction had used in the last run. Nodes lag, so that counts when repeated. */
  private lost = new Set<string>();

  constructor(private readonly parts: RelayerParts) {
    this.logger = new Logger(`Relayer ${cursorId(parts.environment, parts.network.name)}`);
  }

  /**
   * Does what can be done now. Returns why nothing can be sent; undefined if nothing is in the way.
   * @throws the nodes’ and the database’s errors
   */
  async run(): Promise<RejectionReason | undefined> {
    const { relays, setAside } = this.parts;
    await this.reopenTakenBack();
    const open = await relays.open(this.scope);
    if (open.length === 0) return undefined;
    let rejection: RejectionReason | undefined;
    const lost = new Set<string>();
    const work = async (relay: Relay) => {
      try {
        if (isSigned(relay)) await this.follow(relay, lost);
        else await this.send(relay);
      } catch (error) {
        if (!(error instanceof TransactionRejectedError)) throw error;
        rejection ??= error.reason;
      }
    };
    const byTurn = [...open.filter(isSigned).sort((a, b) => a.nonce - b.nonce), ...open.filter(isUnsigned)];
    await setAside.each(this.queue, byTurn, ({ _id }) => _id.toHexString(), work);
    this.lost = lost;
    return rejection;
  }

  private get scope() {
    return { environment: this.parts.environment, network: this.parts.network.name };
  }

  private get queue(): string {
    return `relays ${cursorId(this.parts.environment, this.parts.network.name)}`;
  }

  /** A reorg can free nonces of relays that had ended. Until they are used again, nothing above them is mined. */
  private async reopenTakenBack(): Promise<void> {
    const { relays, relayer } = this.parts;
    const highest = await relays.highestNonce(this.scope, relayer.address);
    if (highest === undefined) return;
    const { confirmed } = await relayer.nonces();
    if (confirmed > highest) return;
    const reopened = await relays.reopenFrom(this.scope, relayer.address, confirmed);
    if (reopened > 0)
      this.logger.warn({ nonce: confirmed }, 'a reorg took back relays; they are followed again');
  }

  /** Signs a relay under the next nonce, stores it and sends it; or ends it if the token refuses it. */
  private async send(relay: Relay): Promise<void> {
    const { relays, relayer, clock } = this.parts;
    if (isExpired(relay, clock.now())) return this.end(relay, 'expired');
    const [{ confirmed }, highest = -1] = await Promise.all([
      relayer.nonces(),
      relays.highestNonce(this.scope, relayer.address),
    ]);
    const nonce = Math.max(confirmed, highest + 1);
    const signed = await relayer.sign({ ...transferOf(relay), nonce }).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      await this.endRefused(relay, error);
    });
    if (!signed) return;
    const attempt = attemptOf(signed, clock.now());
    if (!(await relays.sign(relay, { relayer: relayer.address, nonce, attempt }))) return;
    this.logger.log({ ...aboutOf(relay), txHash: signed.txHash, nonce }, 'relay signed');
    await relayer.broadcast(signed.rawTransaction);
  }

  private async follow(relay: SignedRelay, lost: Set<string>): Promise<void> {
    const { relays } = this.parts;
    const found = await this.whereabouts(relay);
    if (found.state === 'mined') return this.conclude(relay, found.receipt);
    if (relay.minedTxHash) await relays.setMined(relay, undefined);
    if (found.state === 'waiting') return;
    const id = relay._id.toHexString();
    if (this.lost.has(id)) await relays.unsign(relay);
    else lost.add(id);
  }

  private whereabouts(relay: SignedRelay) {
    const { relays, relayer, network, clock } = this.parts;
    const { nonce, attempts } = relay;
    return follow<RelayReceipt>(
      {
        what: 'relay',
        about: aboutOf(relay),
        nonce,
        attempts,
        account: relayer,
        hasOthersAhead: true,
        receiptOf: (txHash) => relayer.receipt(txHash, transferOf(relay)),
        // What the token refuses by now still holds its nonce, and others wait behind it.
        signAgain: (fees) =>
          relayer.sign({ ...transferOf(relay), nonce, fees }).catch((error: unknown) => {
            if (isRefusal(error)) return relayer.signEmpty({ nonce, fees });
            throw error;
          }),
        addAttempt: (attempt) => relays.addAttempt(relay, attempt),
      },
      { clock, logger: this.logger, replaceAfterSeconds: network.sweep?.replaceAfterSeconds },
    );
  }

  /** A transaction that is mined ends its relay once its block is confirmed: its nonce is used only then. */
  private async conclude(relay: SignedRelay, receipt: RelayReceipt): Promise<void> {
    const { relays, cursors, reader, environment, network } = this.parts;
    if (relay.minedTxHash !== receipt.txHash) await relays.setMined(relay, receipt.txHash);
    const cursor = await cursors.find(environment, network.name);
    if (!cursor || !(await isInChain(receipt, cursor.confirmed.number, reader))) return;
    if (receipt.isRelayed) return this.end(relay, 'confirmed');
    const state = await this.parts.relayer.isAuthorizationUsed(transferOf(relay));
    return this.end(relay, state ? 'used' : 'reverted');
  }

  private async endRefused(relay: Relay, refusal: TransactionRejectedError): Promise<void> {
    if (await this.parts.relayer.isAuthorizationUsed(transferOf(relay))) return this.end(relay, 'used');
    return this.end(relay, 'refused', refusal.message);
  }

  private async end(
    relay: Relay,
    ...[outcome, reason]: ['confirmed' | 'used' | 'refused' | 'expired' | 'reverted', string?]
  ): Promise<void> {
    await this.parts.relays.end(relay, outcome, reason);
    this.logger.log({ ...aboutOf(relay), nonce: relay.nonce, reason }, `relay ${outcome}`);
  }
}

function isSigned(relay: Relay): relay is SignedRelay {
  return relay.nonce !== undefined && relay.relayer !== undefined;
}

function isUnsigned(relay: Relay): boolean {
  return !isSigned(relay);
}

/** The token itself refuses the transfer. Missing gas and high fees are not the relay’s fault. */
function isRefusal(error: unknown): error is TransactionRejectedError {
  return error instanceof TransactionRejectedError && error.reason === 'would_revert';
}

function isExpired({ validBefore }: Relay, now: Date): boolean {
  return validBefore * 1000 <= now.getTime();
}

function transferOf(relay: Relay) {
  const { tokenAddress, from, to, units, validAfter, validBefore, authorizationNonce, signature } = relay;
  const authorization = {
    from,
    to,
    units: BigInt(units),
    validAfter,
    validBefore,
    nonce: authorizationNonce,
  };
  return { tokenAddress, authorization, signature };
}

function aboutOf({ _id, paymentId }: Relay) {
  return { relayId: _id.toHexString(), paymentId: paymentId.toHexString() };
}
