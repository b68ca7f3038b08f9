const TIMEOUT_MS = 30_000;

/**
 * The part of a browser that a shop needs: it keeps cookies, submits a form with its hidden fields, and
 * follows no redirect.
 */
export class Customer {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly shopUrl: string) {}

  /** Buys the product. Returns the status of the answer, and the address that it leads to. */
  async buy(email = 'ada@example.com'): Promise<{ status: number; location: string }> {
    const product = await (await this.fetch('/')).text();
    const hidden = [...product.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams({ email, ...Object.fromEntries(hidden.map(([, k, v]) => [k, v])) });
    const { status, headers } = await this.fetch('/buy', { method: 'POST', body });
    return { status, location: headers.get('location') ?? '' };
  }

  /** Submits the form of a page to pay again. Returns the address that it leads to. */
  async payAgain(page: string): Promise<string | null> {
    const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replace(/&#0?38;|&amp;/g, '&');
    if (action === undefined) throw new Error(`no form to pay again:\n${page}`);
    const { headers } = await this.fetch(action, { method: 'POST', body: new URLSearchParams() });
    return headers.get('location');
  }

  /**
   * Opens an address of the shop as the hosted page's redirect does. Returns what the shop says about the
   * order.
   */
  async open(address: string): Promise<{ status: number; order: string | undefined; text: string }> {
    const first = await this.fetch(address);
    const next = first.headers.get('location');
    const answer = next === null ? first : await this.fetch(next);
    const text = await answer.text();
    // React writes comments between texts.
    const order = /Order \w+: <strong>(\w+)<\/strong>/.exec(text.replace(/<!-- -->/g, ''))?.[1];
    return { status: answer.status, order, text };
  }

  private async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(address, this.shopUrl), {
      ...init,
      headers: { cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }
}
