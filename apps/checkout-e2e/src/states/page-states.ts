import { claims, DESTINATION, OTHER_ADDRESS, waitingClaim } from '../claim-fixtures';
import type { FixtureServer } from '../fixture-server';
import type { OpenedPage } from '../open-page';
import { fixtures, lockedOnCelo, signable } from '../payment-fixtures';
import { LINK_STATES } from './link-states';
import { addStubMiniPay, addStubWallet } from './stub-wallet';

/** A state of the page. */
export interface PageState {
  /** Heading in English; null while there is none. */
  heading: string | null;
  /** Opens the page in this state. */
  show(server: FixtureServer, opened: OpenedPage): Promise<void>;
}

const HEADINGS: Record<keyof typeof fixtures, string> = {
  choose: 'Where is your money?',
  'choose-described': 'Where is your money?',
  'choose-one': 'Where is your money?',
  'no-offer': 'How do you want to pay?',
  branded: 'Send the exact amount',
  pay: 'Send the exact amount',
  'pay-too-little': 'Send the exact amount',
  'pay-last-minutes': 'Send the exact amount',
  short: 'Send the rest',
  'short-ask-back': 'Send the rest',
  seen: 'Payment seen',
  surplus: 'Payment confirmed',
  'wrong-token': 'Send the exact amount',
  'wrong-network': 'Send the exact amount',
  settling: 'Payment confirmed',
  checking: 'Time is up',
  'not-chosen': 'Time is up',
  done: 'Payment complete',
  'done-elsewhere': 'Payment complete',
  'done-final': 'Payment complete',
  'done-surplus': 'Payment complete',
  'done-link-sent': 'Payment complete',
  failed: 'Payment failed',
  'failed-ask-back': 'Payment failed',
  'failed-sent-back': 'Payment failed',
  'failed-unsettled': 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'Payment expired',
  'expired-retry': 'Payment expired',
  late: 'Payment expired',
  'late-asked': 'Payment expired',
  'late-sent-back': 'Payment expired',
};

const CLAIM_HEADINGS: Record<keyof typeof claims, string> = {
  'refund-checked': 'Your refund is being checked',
  'refund-queued': 'Your refund will be sent soon',
  'refund-sent': 'Your money is on its way',
  'refund-final': 'You have your money back',
  'refund-cancelled': 'This refund was cancelled',
  'refund-expired': 'This link has expired',
  'refund-refused': 'This refund was refused',
  'refund-failed': 'Your money could not be sent',
};

/** Opens the claim link. A change of the fragment alone would not load the page again. */
async function openClaim(server: FixtureServer, { page }: OpenedPage): Promise<void> {
  await page.goto('about:blank');
  await page.goto(server.claimLink);
}

async function enterAddress({ page }: OpenedPage, address: string): Promise<void> {
  await page.getByLabel('Your address').fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function askFor({ page }: OpenedPage, text: string): Promise<void> {
  await page.getByRole('button', { name: 'I have paid. Where is it?' }).click();
  await page.getByLabel('Transaction hash').fill(text);
  await page.getByRole('button', { name: 'Find my payment' }).click();
}

/** Loads all catalogues while online, because the page cannot load them offline. */
async function loadEveryLanguage({ page }: OpenedPage): Promise<void> {
  const control = page.getByRole('contentinfo').getByRole('combobox');
  const languages = await control
    .getByRole('option')
    .evaluateAll<string[], { value: string }>((options) => options.map(({ value }) => value));
  for (const language of [...languages, 'en']) {
    await control.selectOption(language);
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  }
}

/** Shows the QR codes, which a wide window shows without this. */
async function showCodes({ page }: OpenedPage): Promise<void> {
  await page.getByRole('button', { name: 'Show QR code' }).click();
}

const open: PageState['show'] = async (server, { page }) => void (await page.goto(server.pageAddress));

const fixtureStates = Object.fromEntries(
  Object.entries(HEADINGS).map(([name, heading]): [string, PageState] => [
    name,
    {
      heading,
      async show(server, opened) {
        server.payment = fixtures[name as keyof typeof fixtures]();
        await open(server, opened);
      },
    },
  ]),
);

const claimStates = Object.fromEntries(
  Object.entries(CLAIM_HEADINGS).map(([name, heading]): [string, PageState] => [
    name,
    {
      heading,
      async show(server, opened) {
        server.claim = claims[name as keyof typeof claims]();
        await openClaim(server, opened);
      },
    },
  ]),
);

const refundStates: Record<string, PageState> = {
  'ask-back': {
    heading: 'Payment failed',
    async show(server, opened) {
      server.payment = fixtures['failed-ask-back']();
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Ask for your money back' }).click();
      await opened.page.getByRole('button', { name: 'Yes, send the link' }).waitFor();
    },
  },
  refund: {
    heading: 'Where should your money go?',
    async show(server, opened) {
      server.claim = waitingClaim();
      await openClaim(server, opened);
    },
  },
  'refund-no-address': {
    heading: 'Where should your money go?',
    async show(server, opened) {
      server.claim = waitingClaim({ brandColor: '#ffd400' });
      await openClaim(server, opened);
      await enterAddress(opened, 'my wallet');
      await opened.page.getByText('This is not an address on Base.').waitFor();
    },
  },
  'refund-tron-address': {
    heading: 'Where should your money go?',
    async show(server, opened) {
      server.claim = waitingClaim();
      await openClaim(server, opened);
      await enterAddress(opened, 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
      await opened.page.getByText('This is an address of TRON. Your money is on Base.').waitFor();
    },
  },
  'refund-confirm': {
    heading: 'Is this your address?',
    async show(server, opened) {
      server.claim = waitingClaim();
      await openClaim(server, opened);
      await enterAddress(opened, DESTINATION.toLowerCase());
      await opened.page.getByRole('checkbox').check();
    },
  },
  'refund-blocked': {
    heading: 'Where should your money go?',
    async show(server, opened) {
      server.claim = waitingClaim();
      server.onAddress = () => ({
        status: 400,
        code: 'refund_address_refused',
        why: 'frozen',
        message: 'The issuer of the token has blocked this address.',
      });
      await openClaim(server, opened);
      await enterAddress(opened, DESTINATION);
      await opened.page.getByRole('checkbox').check();
      await opened.page.getByRole('button', { name: /^Send 3\.225807 USDC/ }).click();
      await opened.page.getByText('The issuer of USDC has blocked this address.').waitFor();
    },
  },
  'refund-given-before': {
    heading: 'Your refund will be sent soon',
    async show(server, opened) {
      server.claim = waitingClaim();
      server.onAddress = () => {
        server.claim = waitingClaim({ status: 'queued', destination: OTHER_ADDRESS });
        return { status: 409, code: 'refund_address_given', message: 'Another address was given before.' };
      };
      await openClaim(server, opened);
      await enterAddress(opened, DESTINATION);
      await opened.page.getByRole('checkbox').check();
      await opened.page.getByRole('button', { name: /^Send 3\.225807 USDC/ }).click();
    },
  },
  ...claimStates,
  'refund-missing': {
    heading: 'This link does not work',
    async show(server, opened) {
      server.claim = null;
      await openClaim(server, opened);
    },
  },
};

/** Every state of the page that a customer can see, by name. */
export const PAGE_STATES: Record<string, PageState> = {
  loading: {
    heading: null,
    async show(server, opened) {
      server.silent = true;
      await open(server, opened);
      await opened.page.getByRole('contentinfo').getByRole('combobox').waitFor();
    },
  },
  ...fixtureStates,
  // These come before the states with an announced wallet, because some tests share a browser's storage.
  ...refundStates,
  ...LINK_STATES,
  // The page was open when the payment ended, so it redirects to the shop by itself.
  'done-watched': {
    heading: 'Payment complete',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await open(server, opened);
      await opened.page.getByRole('timer').waitFor();
      server.payment = fixtures.done();
      await opened.page.getByRole('button', { name: 'Stay on this page' }).waitFor();
    },
  },
  chosen: {
    heading: 'Where is your money?',
    async show(server, opened) {
      server.payment = fixtures.choose();
      await open(server, opened);
      await opened.page.getByRole('radio', { name: 'Bybit' }).check();
    },
  },
  'chosen-by-hand': {
    heading: 'Where is your money?',
    async show(server, opened) {
      server.payment = fixtures.choose();
      await open(server, opened);
      await opened.page.getByRole('radio', { name: 'Binance' }).check();
      await opened.page.getByRole('button', { name: 'Change network or token' }).click();
    },
  },
  'nothing-sent': {
    heading: 'Where is your money?',
    async show(server, opened) {
      server.payment = fixtures['choose-one']();
      await open(server, opened);
      await opened.page.getByRole('radio', { name: 'MiniPay' }).check();
    },
  },
  refused: {
    heading: 'Where is your money?',
    async show(server, opened) {
      server.payment = fixtures['choose-one']();
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
      server.payment = fixtures.pay();
      await open(server, opened);
      await opened.page.getByRole('tab').nth(1).click();
      await showCodes(opened);
      await opened.page.getByRole('tab').nth(3).click();
    },
  },
  'pay-wallet': {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await open(server, opened);
      await opened.page.getByRole('tab').nth(1).click();
    },
  },
  offline: {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await open(server, opened);
      await opened.page.getByRole('timer').waitFor();
      await loadEveryLanguage(opened);
      await opened.page.context().setOffline(true);
      await opened.page.getByText('You are offline.').waitFor();
    },
  },
  stale: {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await opened.page.clock.install();
      await open(server, opened);
      await opened.page.getByRole('timer').waitFor();
      server.failure = { status: 503, code: 'unavailable', message: 'We will be back in a minute.' };
      for (let minute = 0; minute < 3; minute += 1) await opened.page.clock.fastForward(60_000);
      await opened.page.getByText('What you see may be out of date.').waitFor();
      await opened.page.clock.resume();
    },
  },
  lookup: {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'I have paid. Where is it?' }).click();
      await opened.page.getByRole('button', { name: 'Find my payment' }).waitFor();
    },
  },
  'lookup-result': {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = fixtures.pay();
      server.onLookup = (txHash) => ({
        txHash,
        verdict: 'wrong_network',
        message: 'You sent 9.74 USDC on celo.',
        network: 'celo',
        token: 'USDC',
        amount: '9.740260',
        notChecked: ['polygon'],
      });
      await open(server, opened);
      await askFor(opened, `0x${'5ca1ab1e'.repeat(8)}`);
      await opened.page.getByText('but this payment takes money only on Base').waitFor();
    },
  },
  'not-a-hash': {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await open(server, opened);
      await askFor(opened, 'my payment');
      await opened.page.getByText('This is not a transaction hash.').waitFor();
    },
  },
  undo: {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Change network or token' }).click();
      await opened.page.getByText('Only if you have sent nothing yet.').waitFor();
    },
  },
  'refund-wallet': {
    heading: 'Where should your money go?',
    async show(server, opened) {
      server.claim = waitingClaim();
      await addStubWallet(opened.page);
      await openClaim(server, opened);
      await opened.page.getByRole('button', { name: 'Use my Pocket address' }).click();
      await opened.page.getByText('This is the address of Pocket.').waitFor();
    },
  },
  'refund-sign': {
    heading: 'Where should your money go?',
    async show(server, opened) {
      server.claim = waitingClaim();
      await addStubWallet(opened.page);
      await openClaim(server, opened);
      const button = opened.page.getByRole('button', { name: 'Sign with Pocket' });
      await button.scrollIntoViewIfNeeded();
      await button.click();
      await opened.page.getByText('Open Pocket.').waitFor();
    },
  },
  // Before the wallets that send: what they have sent stays in the tab’s storage.
  sign: {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = signable();
      await addStubWallet(opened.page);
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Pay with Pocket' }).waitFor();
    },
  },
  'sign-cancelled': {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = signable();
      await addStubWallet(opened.page);
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Pay with Pocket' }).click();
      await opened.page.getByText('You cancelled in the wallet. Nothing was sent.').waitFor();
    },
  },
  'sign-sent': {
    heading: 'Sent, waiting to be seen',
    async show(server, opened) {
      server.payment = signable();
      await addStubWallet(opened.page, undefined, true);
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Pay with Pocket' }).click();
    },
  },
  'sign-refused': {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = signable();
      await addStubWallet(opened.page, undefined, true);
      server.onRelay = () => ({
        status: 409,
        code: 'signature_not_taken',
        why: 'payer_frozen',
        message: 'The issuer of the token blocks this account.',
      });
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Pay with Pocket' }).click();
      await opened.page.getByText('This account cannot pay with a signature.').waitFor();
    },
  },
  'sign-unanswered': {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = signable();
      await addStubWallet(opened.page, undefined, true);
      server.onRelay = () => ({ status: 503, code: 'not_ready', message: 'We will be back in a minute.' });
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Pay with Pocket' }).click();
      await opened.page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  minipay: {
    heading: 'How do you want to pay?',
    async show(server, opened) {
      server.payment = fixtures.choose();
      await addStubMiniPay(opened.page, 20_000_000);
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Pay with MiniPay' }).waitFor();
    },
  },
  'minipay-too-little': {
    heading: 'How do you want to pay?',
    async show(server, opened) {
      server.payment = fixtures.choose();
      await addStubMiniPay(opened.page, 1_000_000);
      await open(server, opened);
      await opened.page.getByRole('link', { name: 'Add money in MiniPay' }).waitFor();
    },
  },
  'minipay-cancelled': {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = lockedOnCelo();
      await addStubMiniPay(opened.page, 20_000_000);
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Pay with MiniPay' }).click();
      await opened.page.getByText('You cancelled in the wallet. Nothing was sent.').waitFor();
    },
  },
  wallet: {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await addStubWallet(opened.page);
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Connect Pocket' }).waitFor();
    },
  },
  'wallet-ready': {
    heading: 'Send the exact amount',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await addStubWallet(opened.page);
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Connect Pocket' }).click();
      await opened.page.getByRole('button', { name: /^Send .* USDC$/ }).click();
      await opened.page.getByText('You cancelled in the wallet. Nothing was sent.').waitFor();
    },
  },
  'wallet-sent': {
    heading: 'Sent, waiting to be seen',
    async show(server, opened) {
      server.payment = fixtures.pay();
      await addStubWallet(opened.page, `0x${'5ca1ab1e'.repeat(8)}`);
      await open(server, opened);
      await opened.page.getByRole('button', { name: 'Connect Pocket' }).click();
      await opened.page.getByRole('button', { name: /^Send .* USDC$/ }).click();
    },
  },
  missing: {
    heading: 'Payment not found',
    async show(server, opened) {
      server.payment = null;
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
