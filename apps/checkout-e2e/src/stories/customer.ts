import type { BrowserContextOptions, Page } from 'playwright-core';
import { sendToken } from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { evmNetworksOf } from '@cowrie/testing';
import { clipboardOf } from '../page-probes';
import type { StoryEnvironment } from './story-environment';

/** Differences from the payment that the page asks for. */
interface PaymentOverrides {
  /** Computes the base units to send from those of the amount due. */
  units?: (asked: bigint) => bigint;
  token?: Token;
  network?: string;
}

/** A customer with a phone and a wallet full of test tokens, who reads address and amount from the page. */
export interface Customer {
  page: Page;
  /** Errors of the browser so far. */
  browserErrors: string[];
  heading(name: string | RegExp): Promise<void>;
  choose(token: Token, network: string): Promise<void>;
  /** Copies address and amount from the page and sends the transfer; returns the transaction hash. */
  pay(token: Token, network: string, overrides?: PaymentOverrides): Promise<string>;
  /**
   * Goes back to the merchant with the button. The page does not redirect, because there is something to ask
   * for.
   */
  goBack(): Promise<void>;
  leave(): Promise<void>;
}

export async function customerOn(
  { stack: { dev }, browser }: StoryEnvironment,
  options: BrowserContextOptions = {},
): Promise<Customer> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  context.setDefaultTimeout(90_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dev.checkoutUrl });
  const page = await context.newPage();
  const browserErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && browserErrors.push(message.text()));
  page.on('pageerror', (error) => browserErrors.push(error.message));

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const copied = async (what: string): Promise<string> => {
    await page.getByRole('button', { name: `Copy ${what}` }).click();
    await page.getByRole('button', { name: `Copied ${what}` }).waitFor();
    return clipboardOf(page);
  };
  const tokenOn = (network: string, token: Token) => {
    const chain = evmNetworksOf(dev).find(({ name }) => name === network);
    if (!chain) throw new Error(`no ${network}`);
    return { rpcUrl: chain.rpcUrl, ...chain.tokens[token] };
  };

  return {
    page,
    browserErrors,
    heading,
    async choose(token, network) {
      await page.getByRole('button', { name: 'Choose token and network yourself' }).click();
      await page.getByRole('radio', { name: token }).check();
      await page.getByRole('radio', { name: new RegExp(network, 'i') }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await heading('Send the exact amount');
    },
    async pay(token, network, overrides = {}) {
      await page.getByRole('tab', { name: 'From a wallet' }).click();
      const [to, asked] = [await copied('address'), await copied('amount')];
      const { units = (same: bigint) => same } = overrides;
      const sent = tokenOn(overrides.network ?? network, overrides.token ?? token);
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
    goBack: () => page.getByRole('link', { name: /^Back to / }).click(),
    leave: () => context.close(),
  };
}
