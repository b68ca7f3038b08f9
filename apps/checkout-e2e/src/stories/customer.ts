import type { BrowserContextOptions, Page } from 'playwright-core';
import { sendToken } from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { clipboardOf } from '../page-probes';
import type { Stage } from './stage';

/** How a customer pays otherwise than the page says. */
interface Otherwise {
  /** Units of the amount asked for, changed. */
  units?: (asked: bigint) => bigint;
  token?: Token;
  network?: string;
}

/** Somebody with a phone, a wallet full of test tokens, and nothing but what the page says. */
export interface Customer {
  page: Page;
  /** What the browser complained of. */
  complaints: string[];
  heading(name: string | RegExp): Promise<void>;
  choose(token: Token, network: string): Promise<void>;
  /** Copies address and amount from the page, and sends them; gives the transaction's hash. */
  pay(token: Token, network: string, otherwise?: Otherwise): Promise<string>;
  leave(): Promise<void>;
}

export async function customerOn(
  { stack: { dev }, browser }: Stage,
  options: BrowserContextOptions = {},
): Promise<Customer> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  context.setDefaultTimeout(45_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dev.checkoutUrl });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const copied = async (what: string): Promise<string> => {
    await page.getByRole('button', { name: `Copy ${what}` }).click();
    await page.getByRole('button', { name: `Copied ${what}` }).waitFor();
    return clipboardOf(page);
  };
  const tokenOn = (network: string, token: Token) => {
    const chain = dev.networks.test.find(({ name }) => name === network);
    if (!chain) throw new Error(`no ${network}`);
    return { rpcUrl: chain.rpcUrl, ...chain.tokens[token] };
  };

  return {
    page,
    complaints,
    heading,
    async choose(token, network) {
      await page.getByRole('radio', { name: token }).check();
      await page.getByRole('radio', { name: new RegExp(network, 'i') }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await heading('Send the exact amount');
    },
    async pay(token, network, otherwise = {}) {
      const [to, asked] = [await copied('address'), await copied('amount')];
      const { units = (same: bigint) => same } = otherwise;
      const sent = tokenOn(otherwise.network ?? network, otherwise.token ?? token);
      const { txHash } = await sendToken(
        { rpcUrl: sent.rpcUrl, privateKey: dev.faucet.privateKey },
        {
          tokenAddress: sent.address,
          to,
          amountUnits: units(parseAmount({ code: token, decimals: sent.decimals }, asked).units),
        },
      );
      return txHash;
    },
    leave: () => context.close(),
  };
}
