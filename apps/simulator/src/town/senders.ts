import { fakeSignature } from '../chain/fake-signature';
import type { Random } from '../random';
import { PAYER } from '../screening.faults';
import type { Answer } from '../shipped/shipped.process';
import type { World } from '../world';
import type { Client } from './client';
import { assertAnswer, exchangeOf, isSuccess, WrongAnswerError } from './judge';

/** A wallet that has sent nothing. */
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
/** How long a text can be signed, and a step that makes sure that it is over. */
const TEXT_SECONDS = 600 + 60;

interface Text {
  refundId: string;
  message: string;
}

/**
 * Payers who prove by a signature that the money came from their wallet, and others who try to. Each text
 * counts once, for ten minutes, for its refund and its wallet, until a newer one is asked for.
 */
export class Senders {
  /** All texts that were ever given. */
  private readonly texts: Text[] = [];
  private readonly tried = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly random: Random,
  ) {}

  /**
   * The payer proves to be the sender of a refund's money. False: it is known of no answer that it worked, so
   * an address must be entered.
   * @throws WrongAnswerError when a signature works that must not
   */
  async prove(token: string, refundId: string): Promise<boolean> {
    if (this.tried.has(refundId)) return false;
    this.tried.add(refundId);
    await this.assertRefused('a wallet that sent nothing', 'message', { token, address: STRANGER });
    await this.assertRefused('what is no address', 'message', { token, address: 'ada.eth' });
    const first = await this.textOf(token, refundId);
    let text = await this.textOf(token, refundId);
    if (!first || !text) return false;
    for (const [what, signature] of this.wrong(first, text, refundId))
      await this.assertRefused(what, 'signature', { token, signature });
    if (this.random.chance(0.3) && !this.world.databaseClock.isJumping) {
      const since = this.world.seconds();
      while (this.world.seconds() - since <= TEXT_SECONDS) await this.client.nextStep();
      const signature = fakeSignature(PAYER, text.message);
      await this.assertRefused('a text of long ago', 'signature', { token, signature });
      text = await this.textOf(token, refundId);
      if (!text) return false;
    }
    return this.proveAtOnce(token, text);
  }

  /** Signatures that must not count. */
  private wrong(first: Text, text: Text, refundId: string): [string, string][] {
    const others = this.texts.filter((one) => one.refundId !== refundId);
    const other = others.length > 0 ? [this.random.pick(others)] : [];
    return [
      ['a signature of another wallet', fakeSignature(STRANGER, text.message)],
      ['a text that a newer one has replaced', fakeSignature(PAYER, first.message)],
      ['a text with another amount', fakeSignature(PAYER, text.message.replace(/\d/, '9999'))],
      ...other.map(({ message }): [string, string] => [
        'a text of another refund',
        fakeSignature(PAYER, message),
      ]),
    ];
  }

  /** Two processes get the signature, and sometimes somebody enters an address meanwhile. */
  private async proveAtOnce(token: string, { refundId, message }: Text): Promise<boolean> {
    const signature = fakeSignature(PAYER, message);
    const prove = () => this.post('signature', { token, signature });
    const isEntered = this.random.chance(0.3);
    const enter = () => this.post('address', { token, address: STRANGER });
    const proven = await Promise.all([prove(), prove(), ...(isEntered ? [enter()] : [])]);
    const again = await prove();
    const times = [...proven, again].filter((one) => one && isSuccess(one)).length;
    if (times > 1)
      throw new WrongAnswerError(`a refund's address is given twice: ${times} times for ${refundId}`);
    const stored = await this.world.database.payouts.findById(refundId, { destination: 1 }).lean();
    const { destination } = stored ?? {};
    const isOfSigner = [proven[0], proven[1]].some((one) => one && isSuccess(one));
    if (isOfSigner && (destination?.address !== PAYER || destination.proof !== 'sender_signature'))
      throw new WrongAnswerError(`a signature gave another address: ${JSON.stringify(destination)}`);
    return times === 1;
  }

  /** Undefined: none is given, as for money that a reorg took back. */
  private async textOf(token: string, refundId: string): Promise<Text | undefined> {
    const answer = await this.post('message', { token, address: PAYER });
    if (!answer || !isSuccess(answer)) return undefined;
    const { message } = (answer.body as { data: { message: string } }).data;
    const text = { refundId, message };
    this.texts.push(text);
    return text;
  }

  private async assertRefused(what: string, door: string, body: object): Promise<void> {
    const answer = await this.post(door, body);
    if (answer && isSuccess(answer))
      throw new WrongAnswerError(`${what} proves a sender: ${exchangeOf(askOf(door, body), answer)}`);
  }

  private async post(door: string, body: object): Promise<Answer | undefined> {
    const ask = askOf(door, body);
    const answer = await this.client.tried(ask);
    if (answer) assertAnswer(ask, answer);
    return answer;
  }
}

function askOf(door: string, body: object) {
  return { method: 'POST', path: `/checkout/refunds/claim/${door}`, body } as const;
}
