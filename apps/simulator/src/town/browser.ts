import type { Answer, Ask } from '../shipped/shipped.process';
import type { Client } from './client';
import { assertAnswer } from './judge';

/** A browser with the dashboard's page: it keeps the cookies that it gets, and sends them back. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly client: Client,
    private readonly origin: string,
  ) {}

  /** Another browser with the same cookies, such as a thief's. */
  copy(): Browser {
    const other = new Browser(this.client, this.origin);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  /** One call of the dashboard. Undefined: no answer came. @throws WrongAnswerError */
  async ask(method: Ask['method'], path: string, body?: object): Promise<Answer | undefined> {
    const cookie = [...this.cookies].map((one) => one.join('=')).join('; ');
    const headers = { origin: this.origin, ...(cookie && { cookie }) };
    const ask: Ask = { method, path: `/dashboard/v1${path}`, headers, ...(body && { body }) };
    const answer = await this.client.tried(ask);
    if (!answer) return undefined;
    assertAnswer(ask, answer);
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return answer;
  }
}
