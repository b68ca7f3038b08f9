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
