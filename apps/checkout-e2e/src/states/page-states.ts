import type { FixtureServer } from '../fixture-server';
import type { OpenedPage } from '../open-page';
import { scenes } from '../scenes';

/** A state of the page, and how to bring it there. */
export interface PageState {
  /** Heading in English; null where there is none yet. */
  heading: string | null;
  /** Opens the page and brings it into the state. */
  show(server: FixtureServer, opened: OpenedPage): Promise<void>;
}

const HEADINGS: Record<keyof typeof scenes, string> = {
  choose: 'How do you want to pay?',
  'choose-one': 'How do you want to pay?',
  pay: 'Send the exact amount',
  'pay-last-minutes': 'Send the exact amount',
  short: 'Send the rest',
  seen: 'Payment seen',
  over: 'Payment confirmed',
  'wrong-token': 'Send the exact amount',
  'wrong-network': 'Send the exact amount',
  settling: 'Payment confirmed',
  checking: 'Time is up',
  done: 'Payment complete',
  'done-final': 'Payment complete',
  'done-over': 'Payment complete',
  failed: 'Payment failed',
  'failed-unsettled': 'Payment failed',
  expired: 'Payment expired',
  late: 'Payment expired',
};

const open: PageState['show'] = async (server, { page }) => void (await page.goto(server.pageAddress));

const fromScenes = Object.fromEntries(
  Object.entries(HEADINGS).map(([name, heading]): [string, PageState] => [
    name,
    {
      heading,
      async show(server, opened) {
        server.scene = scenes[name as keyof typeof scenes]();
        await open(server, opened);
      },
    },
  ]),
);

/** Every state in which a customer can see the page, by name. */
export const PAGE_STATES: Record<string, PageState> = {
  loading: {
    heading: null,
    async show(server, opened) {
      server.silent = true;
      await open(server, opened);
      await opened.page.getByRole('contentinfo').getByRole('combobox').waitFor();
    },
  },
  ...fromScenes,
  chosen: {
    heading: 'How do you want to pay?',
    async show(server, opened) {
      server.scene = scenes.choose();
      await open(server, opened);
      await opened.page.getByRole('radio', { name: /USDC/ }).check();
      await opened.page.getByRole('radio', { name: /Base/ }).check();
    },
  },
  refused: {
    heading: 'How do you want to pay?',
    async show(server, opened) {
      server.scene = scenes['choose-one']();
      server.onComplete = () => ({
        status: 503,
        code: 'rate_unavailable',
        message: 'No rate at the moment.',
      });
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Continue' }).click();
      await opened.page.getByRole('alert').waitFor();
    },
  },
  'other-code': {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.scene = scenes.pay();
      await open(server, opened);
      await opened.page.getByRole('tab').nth(1).click();
    },
  },
  offline: {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.scene = scenes.pay();
      await open(server, opened);
      await opened.page.getByRole('timer').waitFor();
      await opened.page.context().setOffline(true);
      await opened.page.getByText('You are offline.').waitFor();
    },
  },
  missing: {
    heading: 'Payment not found',
    async show(server, opened) {
      server.scene = null;
      await open(server, opened);
    },
  },
  error: {
    heading: 'The payment cannot be shown',
    async show(server, opened) {
      server.failure = { status: 503, code: 'unavailable', message: 'We will be back in a minute.' };
      await open(server, opened);
    },
  },
};
