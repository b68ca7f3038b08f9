import type { RefundClaim } from '@cowrie/dto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { loadRefundCatalogue } from '../i18n/refund/load-refund-catalogue';
import { setLocale } from '../i18n/locale';
import { ApiError } from '../lib/api-error';
import { at, NOW } from '@cowrie/payer-page/testing/configuration';
import { fakeSignals } from '../testing/fakes';
import { DESTINATION, fakeRefundApi, type FakeRefundApi, refundClaim } from '../testing/refund';
import { ACCOUNT, HASH, providerError, scriptedWallet } from '../testing/scripted-wallet';
import { advance } from '../testing/show-app';
import { RefundPage } from './refund-page';
import { createRefundSession } from './refund-session';

let api: FakeRefundApi;
let page: ReturnType<typeof fakeSignals>;

beforeAll(async () => setLocale({ language: 'en', catalogue: await loadRefundCatalogue('en') }));
beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  api = fakeRefundApi();
  page = fakeSignals();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

async function show(changes?: Partial<RefundClaim>): Promise<void> {
  if (changes) api.readClaim.mockResolvedValue(refundClaim(changes));
  render(<RefundPage session={createRefundSession({ api, signals: page.signals, random: () => 0.5 })} />);
  await advance(0);
}

const SIGNATURE = `0x${'5e'.repeat(65)}`;
const refusal = (code: string, status = 400) => new ApiError('refused', { status, code });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your address');
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
const main = () => screen.getByRole('main').textContent ?? '';

function enter(text: string): void {
  fireEvent.input(field(), { target: { value: text } });
  click('Continue');
}

describe('first step', () => {
  it('names merchant, amount, token and network, and warns of other networks', async () => {
    await show({});
    expect(title()).toBe('Where should your money go?');
    expect(main()).toContain(
      'Ada Books sends you 3.225807 USDC back, in digital dollars on the Base network.',
    );
    expect(main()).toContain('Only an address for USDC on Base');
    expect(main()).toContain('must be for exactly USDC on BASE');
    expect(main()).toContain('We never ask for your recovery words, a private key or a payment.');
    expect(screen.getByRole('region', { name: 'Refund' }).textContent).toContain('ORDER20261107');
    expect(document.title).toBe('Money back from Ada Books');
    expect(screen.queryByText(/No real money/)).toBeNull();
  });

  it('says that it is a test', async () => {
    await show({ environment: 'test' });
    expect(screen.getByText('Test refund. No real money moves.')).toBeTruthy();
  });

  it.each([
    ['', 'Paste your address first.'],
    ['ada.eth', 'This is not an address on Base.'],
    [DESTINATION.replace('5aA', '5Aa'), 'its capital letters do not match'],
    [`0x${'0'.repeat(40)}`, 'This address belongs to nobody.'],
  ])('does not accept %j', async (text, reason) => {
    await show({});
    enter(text);
    expect(alerts()).toContain(reason);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect([title(), field().value]).toEqual(['Where should your money go?', text]);
  });

  it.each([
    ['abandon '.repeat(11) + 'about', 'These look like recovery words'],
    ['ab'.repeat(32), 'a transaction hash or a private key'],
  ])('removes a secret at once, and does not send it: %s', async (text, reason) => {
    await show({});
    enter(text);
    expect(alerts()).toContain(reason);
    expect(field().value).toBe('');
    expect(document.body.innerHTML).not.toContain(text);
    expect(api.giveAddress).not.toHaveBeenCalled();
  });

  it('takes the address of a wallet, and asks it only for its accounts', async () => {
    const wallet = scriptedWallet({ eth_requestAccounts: [ACCOUNT.toLowerCase()] });
    const stop = wallet.announce();
    await show({});
    click('Use my Scripted address');
    await advance(0);
    expect(field().value).toBe(ACCOUNT);
    expect(main()).toContain('This is the address of Scripted.');
    const asked = ['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'eth_call', 'eth_sendTransaction'];
    expect(asked.map((method) => wallet.calls(method).length)).toEqual([1, 0, 0, 0, 0]);
    stop();
  });

  it('takes the address of MiniPay, and does not ask it for a signature', async () => {
    const remove = scriptedWallet().injectMiniPay();
    await show({});
    expect(screen.queryByRole('button', { name: 'Sign with MiniPay' })).toBeNull();
    click('Use my MiniPay address');
    await advance(0);
    expect(field().value).toBe(ACCOUNT);
    remove();
  });

  it('has the wallet that paid sign the API’s text, and shows the progress of the refund', async () => {
    const sent: unknown[][] = [];
    const personal_sign = (params: unknown[]) => (sent.push(params), SIGNATURE);
    const stop = scriptedWallet({ personal_sign, eth_requestAccounts: [ACCOUNT.toLowerCase()] }).announce();
    await show({});
    api.askText.mockResolvedValue({ message: `Ünder ${ACCOUNT}`, address: ACCOUNT, expiresAt: at(10) });
    const proven = refundClaim({ status: 'queued', destination: ACCOUNT });
    api.prove.mockResolvedValue(proven);
    api.readClaim.mockResolvedValue(proven);
    click('Sign with Scripted');
    await advance(0);
    expect(api.askText.mock.calls).toEqual([[ACCOUNT]]);
    const text = Buffer.from(`Ünder ${ACCOUNT}`).toString('hex');
    expect(sent).toEqual([[`0x${text}`, ACCOUNT.toLowerCase()]]);
    expect(api.prove.mock.calls).toEqual([[SIGNATURE]]);
    expect(title()).toBe('Your refund will be sent soon');
    expect(main()).not.toContain('Another address was given before');
    stop();
  });

  it.each<[string, Parameters<typeof scriptedWallet>[0], () => void, string]>([
    [
      'the payer says no',
      { personal_sign: () => Promise.reject(providerError(4001)) },
      () => {},
      'You cancelled in the wallet.',
    ],
    ['the wallet gives none', { personal_sign: null }, () => {}, 'Scripted could not sign.'],
    ['it gives no account', { eth_requestAccounts: [] }, () => {}, 'Scripted could not sign.'],
    [
      'it did not pay',
      {},
      () => api.askText.mockRejectedValue(refusal('refund_sender_refused')),
      'did not send this money',
    ],
    [
      'the text is about another account',
      {},
      () => api.askText.mockResolvedValue({ message: DESTINATION, address: DESTINATION, expiresAt: at(10) }),
      'Scripted could not sign.',
    ],
    [
      'its signature is wrong',
      {},
      () => api.prove.mockRejectedValue(refusal('refund_signature_refused')),
      'Sign again.',
    ],
    [
      'nobody can check it',
      {},
      () => api.prove.mockRejectedValue(refusal('refund_signature_unchecked', 503)),
      'Something went wrong',
    ],
    [
      'the issuer has frozen it',
      {},
      () =>
        api.askText.mockRejectedValue(
          new ApiError('refused', { status: 400, code: 'refund_address_refused', why: 'frozen' }),
        ),
      'has blocked this address',
    ],
  ])('says why a wallet’s signature was not accepted: %s', async (_name, answers, script, reason) => {
    const stop = scriptedWallet({ personal_sign: SIGNATURE, ...answers }).announce();
    await show({});
    api.askText.mockResolvedValue({ message: ACCOUNT, address: ACCOUNT, expiresAt: at(10) });
    script();
    click('Sign with Scripted');
    await advance(0);
    expect(main()).toContain(reason);
    expect(title()).toBe('Where should your money go?');
    stop();
  });

  it('says which address was given when the answer to a signature was lost', async () => {
    const stop = scriptedWallet({ personal_sign: SIGNATURE }).announce();
    await show({});
    api.askText.mockResolvedValue({ message: ACCOUNT, address: ACCOUNT, expiresAt: at(10) });
    api.prove.mockRejectedValue(refusal('refund_address_given', 409));
    api.readClaim.mockResolvedValue(refundClaim({ status: 'queued', destination: ACCOUNT }));
    click('Sign with Scripted');
    await advance(0);
    expect(title()).toBe('Your refund will be sent soon');
    expect(main()).not.toContain('Another address was given before');
    stop();
  });

  it.each([
    [() => Promise.reject(providerError(4001)), 'You cancelled in the wallet.'],
    [() => Promise.reject(providerError(-32002)), 'Scripted is already asking you something.'],
    [() => Promise.reject(providerError(-32603)), 'Scripted did not give an address.'],
    [[], 'Scripted did not give an address.'],
  ])('says why a wallet gave no signature (%#)', async (answer, reason) => {
    const stop = scriptedWallet({ eth_requestAccounts: answer }).announce();
    await show({});
    click('Use my Scripted address');
    await advance(0);
    expect(main()).toContain(reason);
    expect(field().value).toBe('');
    stop();
  });
});

describe('on TRON', () => {
  const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  /** The part for TRON is loaded at the first address. */
  const give = async (text: string) => {
    enter(text);
    await act(async () => void (await import('../lib/tron-address')));
    await advance(0);
  };

  it('takes an address in Base58', async () => {
    await show({ network: 'tron' });
    expect(field().placeholder).toBe('T…');
    expect(main()).toContain('It begins with T and has 34 characters.');
    await give(` ${TRON}\n`);
    expect(title()).toBe('Is this your address?');
    expect(main().replace(/\s/g, '')).toContain(TRON);
  });

  it.each([
    [`${TRON.slice(0, -1)}u`, 'a character is wrong. Copy it again'],
    [TRON.slice(0, -1), 'not an address on TRON. One begins with T and has 34 characters.'],
    [ACCOUNT, 'an address of Ethereum, Base or a similar network. Your money is on TRON.'],
  ])('explains what is wrong with %s', async (text, reason) => {
    await show({ network: 'tron' });
    await give(text);
    expect(alerts()).toContain(reason);
    expect(api.giveAddress).not.toHaveBeenCalled();
  });

  it('offers no wallet of EVM networks', async () => {
    const stop = scriptedWallet({}).announce();
    await show({ network: 'tron' });
    expect(main()).not.toContain('Scripted');
    stop();
  });

  it('is explained on other networks too', async () => {
    await show({});
    enter(TRON);
    expect(alerts()).toContain('This is an address of TRON. Your money is on Base.');
  });
});

describe('second step', () => {
  const confirm = async (tick = true) => {
    if (tick) fireEvent.click(screen.getByRole('checkbox'));
    click('Send 3.225807 USDC to this address');
    await advance(0);
  };

  it('shows the address with its checksum, and gives it once the payer has ticked the box', async () => {
    await show({});
    enter(DESTINATION.toLowerCase());
    expect(title()).toBe('Is this your address?');
    expect(document.querySelector('.address')?.textContent).toBe(DESTINATION);
    expect(screen.getByLabelText('I can receive USDC on Base at this address')).toBeTruthy();
    await confirm(false);
    expect(alerts()).toBe('Tick the box first, if it is true.');
    expect(api.giveAddress).not.toHaveBeenCalled();
    const given = refundClaim({ status: 'queued', destination: DESTINATION });
    api.giveAddress.mockResolvedValue(given);
    api.readClaim.mockResolvedValue(given);
    await confirm();
    expect(api.giveAddress.mock.calls).toEqual([[DESTINATION]]);
    expect(title()).toBe('Your refund will be sent soon');
  });

  it('goes back with the address in the field', async () => {
    await show({});
    enter(DESTINATION);
    click('Change the address');
    expect([title(), field().value]).toEqual(['Where should your money go?', DESTINATION]);
  });

  it.each([
    ['checksum', 'its capital letters do not match'],
    ['not_an_address', 'This is not an address on Base.'],
    ['vault', 'This is an address for payments'],
    ['token_contract', 'the address of the token USDC itself'],
    ['known_contract', 'a program that would keep your money'],
    ['frozen', 'The issuer of USDC has blocked this address.'],
    ['zero', 'This address belongs to nobody.'],
    ['something_new', 'Your money cannot be sent to this address.'],
    [undefined, 'Your money cannot be sent to this address.'],
  ])('asks for another address when the API refuses this one: %s', async (why, reason) => {
    await show({});
    enter(DESTINATION);
    api.giveAddress.mockRejectedValue(
      new ApiError('refused', { status: 400, code: 'refund_address_refused', why, text: 'In English.' }),
    );
    await confirm();
    expect([title(), field().value]).toEqual(['Where should your money go?', DESTINATION]);
    expect(alerts()).toContain(reason);
  });

  it.each([
    [new ApiError('unreachable'), 'The payment service cannot be reached.'],
    [new ApiError('timeout'), 'The payment service took too long to answer.'],
    [
      new ApiError('refused', { status: 429, code: 'too_many_requests' }),
      'Too many attempts in a short time.',
    ],
  ])('stays when the answer fails (%#)', async (error, reason) => {
    await show({});
    enter(DESTINATION);
    api.giveAddress.mockRejectedValue(error);
    await confirm();
    expect(title()).toBe('Is this your address?');
    expect(alerts()).toContain(reason);
  });

  it('shows the address that was given before, and whom to contact', async () => {
    await show({});
    enter(DESTINATION);
    api.giveAddress.mockRejectedValue(new ApiError('refused', { status: 409, code: 'refund_address_given' }));
    const support = { supportEmail: 'help@ada-books.example' };
    api.readClaim.mockResolvedValue(refundClaim({ status: 'queued', destination: ACCOUNT, ...support }));
    await confirm();
    expect(alerts()).toContain('Another address was given before, and your money goes there.');
    expect(document.querySelector('.address')?.textContent).toBe(ACCOUNT);
    expect(screen.getByRole('link', { name: 'help@ada-books.example' })).toBeTruthy();
  });

  it('moves the focus to each new heading', async () => {
    await show({});
    const submit = screen.getByRole('button', { name: 'Continue' });
    fireEvent.input(field(), { target: { value: DESTINATION } });
    submit.focus();
    act(() => submit.click());
    await advance(0);
    expect(document.activeElement?.textContent).toBe('Is this your address?');
  });
});

describe('states', () => {
  const transactionUrl = `https://basescan.org/tx/${HASH}`;

  it.each([
    [
      'awaiting_approval',
      'Your refund is being checked',
      /checks the refund before it is sent.*You can close this page/,
    ],
    ['queued', 'Your refund will be sent soon', /3\.225807 USDC will be sent to it.*You can close this page/],
    ['sent', 'Your money is on its way', /once the Base network has confirmed it.*You can close this page/],
    ['final', 'You have your money back', /3\.225807 USDC arrived at your address on Base/],
    ['cancelled', 'This refund was cancelled', /Nothing is sent.*contact Ada Books.*ORDER20261107/],
    ['expired', 'This link has expired', /Ask Ada Books for a new link.*ORDER20261107/],
    ['refused', 'This refund was refused', /Nothing is sent. Contact Ada Books.*ORDER20261107/],
    ['failed', 'Your money could not be sent', /on record and not lost. Contact Ada Books.*ORDER20261107/],
  ] as const)('%s', async (status, heading, words) => {
    await show({ status });
    expect(title()).toBe(heading);
    expect(main()).toMatch(words);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('follows the refund to its transaction', async () => {
    await show({ status: 'queued', destination: DESTINATION });
    api.readClaim.mockResolvedValue(
      refundClaim({ status: 'sent', destination: DESTINATION, txHash: HASH, transactionUrl }),
    );
    await advance(3_000);
    expect(title()).toBe('Your money is on its way');
    expect(screen.getByText(HASH)).toBeTruthy();
    expect(screen.getByRole('link', { name: /See the transaction/ }).getAttribute('href')).toBe(
      transactionUrl,
    );
  });

  it.each(['javascript:alert(1)', '//evil.example', undefined])(
    'does not link a transaction at %s',
    async (address) => {
      await show({ status: 'final', txHash: HASH, transactionUrl: address });
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.getByText(HASH)).toBeTruthy();
    },
  );

  it("uses the network's display name", async () => {
    await show({ networkName: 'Base Mainnet' });
    expect(main()).toContain('Only an address for USDC on Base Mainnet');
  });

  it('shows placeholders, then why there is no refund, and tries again', async () => {
    await show();
    expect(document.querySelector('main section[aria-busy=true]')).toBeTruthy();
    cleanup();
    api.readClaim.mockRejectedValue(new ApiError('unreachable'));
    await show();
    expect(title()).toBe('The refund cannot be shown');
    api.readClaim.mockResolvedValue(refundClaim());
    click('Try again');
    await advance(0);
    expect(title()).toBe('Where should your money go?');
  });

  it('says what to do with a link that does not work', async () => {
    api.readClaim.mockRejectedValue(new ApiError('refused', { status: 404, code: 'refund_claim_not_found' }));
    await show();
    expect(title()).toBe('This link does not work');
    expect(main()).toContain('Open the link in the newest e-mail');
  });

  it('says that the device is offline', async () => {
    await show({ status: 'queued' });
    await act(async () => page.set({ online: false }));
    expect(main()).toContain('You are offline.');
  });
});
