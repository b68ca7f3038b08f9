import type { FakeClaims } from '../machine/people.outside';
import type { Random } from '../random';
import type { World } from '../world';
import { Browser } from './browser';
import type { Client } from './client';
import { isSuccess, WrongAnswerError } from './judge';
import { hired } from './sessions';
import type { Shop } from './shops';

/** What the provider does with a code. `lost`: it redeems the code, and its answer does not arrive. */
const ANSWERS = { well: 20, away: 1, lost: 1 } as const;
const ISSUER = 'https://provider.example';

/** An account at the provider, and what the provider says about a sign-in with it. */
type Account = Pick<FakeClaims, 'sub' | 'email' | 'email_verified' | 'amr'>;

/**
 * An OpenID provider, the people who sign in there, and those who try to come in with another account, an
 * address that nobody has confirmed, one factor alone, or an answer that was planted.
 */
export class Provider {
  private own: Shop | undefined;
  private isActing = false;
  private count = 0;
  private isUp = false;
  private readonly codes = new Map<string, FakeClaims>();

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly random: Random,
  ) {}

  open(own: Shop): void {
    this.own = own;
  }

  takeAll(): void {
    this.isUp = true;
  }

  /** Redeems a code, once. */
  redeem(code: string): FakeClaims | undefined {
    const drawn = this.random.weighted(ANSWERS);
    const isFault = drawn !== 'well' && !this.isUp && this.world.admits(`provider ${drawn}`);
    if (isFault) this.world.countFault(`provider ${drawn}`);
    if (isFault && drawn === 'away') return undefined;
    const claims = this.codes.get(code);
    this.codes.delete(code);
    return isFault ? undefined : claims;
  }

  /** Somebody comes by the provider for the first time, and others try to. @throws WrongAnswerError */
  async act(): Promise<void> {
    if (!this.own || this.isActing) return;
    this.isActing = true;
    try {
      await this.live(this.own);
    } finally {
      this.isActing = false;
    }
  }

  private async live({ businessId }: Shop): Promise<void> {
    const { personId } = await hired(this.client, { businessId, role: 'viewer' });
    const stored = await this.world.database.people.findById(personId, { email: 1 }).lean();
    const email = stored?.email ?? '';
    const subject = `subject${(this.count += 1)}`;
    const own: Account = { sub: subject, email, email_verified: true, amr: ['pwd', 'mfa'] };
    await this.assertOut('an address that the provider has not confirmed', {
      ...own,
      email_verified: this.random.pick([false, 'true']),
    });
    await this.assertOut('one factor at the provider, and none here', { ...own, amr: ['otp'] });
    const entered = await this.comeBack(own);
    if (entered?.email !== email) {
      if (entered) throw new WrongAnswerError(`the provider signs in somebody else: ${entered.email}`);
      return;
    }
    await this.assertOut('another account with the same address', { ...own, sub: `other ${subject}` });
    const moved = await this.comeBack({ ...own, email: `elsewhere.${email}` });
    if (moved && moved.email !== email)
      throw new WrongAnswerError(`a known account signs in somebody else: ${moved.email}, not ${email}`);
  }

  private async assertOut(what: string, account: Account): Promise<void> {
    const entered = await this.comeBack(account);
    if (entered) throw new WrongAnswerError(`${what} signs in: ${JSON.stringify(account)}`);
  }

  /**
   * Signs in with an account. The answer is planted in another browser first, and repeated afterwards.
   * Undefined: nobody is signed in.
   */
  private async comeBack(account: Account): Promise<{ email: string } | undefined> {
    const browser = this.browser();
    const begun = await browser.ask('GET', '/session/oidc?next=%2F');
    const asked = begun?.location?.startsWith(ISSUER) ? new URL(begun.location).searchParams : undefined;
    if (!asked) return undefined;
    const [state, nonce] = [asked.get('state') ?? '', asked.get('nonce') ?? ''];
    const stranger = this.browser();
    await stranger.ask('GET', '/session/oidc');
    const path = () => this.callback(state, { ...account, nonce });
    await stranger.ask('GET', path());
    if (await this.who(stranger)) throw new WrongAnswerError(`a planted answer signs in: ${account.sub}`);
    const answer = path();
    const [first, thief] = [browser.copy(), browser.copy()];
    await Promise.all([first.ask('GET', answer), thief.ask('GET', answer)]);
    const entered = [await this.who(first), await this.who(thief)];
    if (entered.every((one) => one)) throw new WrongAnswerError(`a code signs in twice: ${account.sub}`);
    return entered[0] ?? entered[1];
  }

  /** A new code for an account, as the address to which the provider sends the browser. */
  private callback(state: string, { nonce, ...account }: Account & { nonce: string }): string {
    const code = `code${(this.count += 1)}`;
    const auth_time = this.world.seconds();
    this.codes.set(code, { iss: ISSUER, ...account, nonce, auth_time });
    return `/session/oidc/callback?${new URLSearchParams({ code, state }).toString()}`;
  }

  /** Who is signed in to a browser. */
  private async who(browser: Browser): Promise<{ email: string } | undefined> {
    const answer = await browser.ask('GET', '/me');
    if (!answer || !isSuccess(answer)) return undefined;
    return (answer.body as { data: { email: string } }).data;
  }

  private browser(): Browser {
    return new Browser(this.client, this.world.config.dashboardUrl);
  }
}
