import request, { type Response } from 'supertest';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A browser at the dashboard: it keeps and sends the cookies that it gets. */
export class DashboardBrowser {
  private readonly jar = new Map<string, string>();

  /** @param origin the page that sends the requests */
  constructor(
    private readonly apiUrl: string,
    private readonly origin: string,
  ) {}

  /** Calls a path under `/dashboard/v1`. */
  async call(
    method: Method,
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const sending = request(this.apiUrl)
      [method](`/dashboard/v1${path}`)
      .set({ Origin: this.origin, ...(this.jar.size > 0 && { Cookie: this.cookie }), ...headers });
    const answer = await (body === undefined ? sending : sending.send(body));
    for (const line of setCookiesOf(answer)) this.keep(line);
    return answer;
  }

  /** The header `Cookie`. */
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The value of a cookie. */
  valueOf(name: string): string | undefined {
    return this.jar.get(name);
  }

  /** Sets a cookie, as an attacker who plants one does. Without a value it is removed. */
  plant(name: string, value?: string): void {
    if (value === undefined) this.jar.delete(name);
    else this.jar.set(name, value);
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    this.plant(name, value === '' ? undefined : value);
  }
}

/** The `Set-Cookie` lines of a response. */
export function setCookiesOf({ headers }: Response): string[] {
  return (headers['set-cookie'] as unknown as string[] | undefined) ?? [];
}
