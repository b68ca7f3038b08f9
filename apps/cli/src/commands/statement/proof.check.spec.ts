import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RateProofClaims, SettlementStatement, StatementLine } from '@cowrie/dto';
import { aRateEvidence, aTransfer } from '@cowrie/api/money-in/testing/builders';
import {
  type SettlementsWorld,
  startSettlementsWorld,
} from '@cowrie/api/money-out/testing/settlements-world';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { Statements } from '@cowrie/api/money-out/merchant-settlements/statement.service';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { readProofKeys } from '@cowrie/api/platform/config/proof-keys.read';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';
import { RateProofService } from '@cowrie/api/money-in/rate-proof/rate-proof.service';
import { runForTest } from '../../testing/cli.harness';

/** Guarantee: a line is named if its rate is not the one that the service signed for its payment. */
const signerOf = () => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  return new ProofSigner(aConfig({ rateProofKeys: readProofKeys(pem.toString()) }));
};
const [signer, stranger] = [signerOf(), signerOf()];

let world: SettlementsWorld;
let folder: string;
let file: string;
let keyFile: string;
let statement: SettlementStatement;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
  [file, keyFile] = [join(folder, 'statement.json'), join(folder, 'jwks.json')];
  await writeFile(keyFile, JSON.stringify(signer.publicKeys()));
  world = await startSettlementsWorld();
  await world.reset();
  for (const units of ['5000000', '4990000']) {
    const deposit = { rateEvidence: aRateEvidence(world.clock.now()) } as Deposit;
    const payment = await world.completed('7750.00', '77.50', { deposit });
    const transfer = aTransfer(payment as Payment & { deposit: Deposit }, { units });
    await world.database.transfers.create({ ...transfer, confirmedAt: world.clock.now() });
  }
  world.tomorrow();
  await world.making.run();
  const stored = await world.database.settlements.findOne().lean().orFail();
  const proofs = new RateProofService(world.payments, signer, aConfig(), world.clock);
  statement = await new Statements(world.settlements, world.merchants, proofs).statement(stored, 'json');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

const run = (...options: string[]) =>
  runForTest(['statement', 'verify', file, '--figures-only', ...options], { env: {} });

async function verify(given: unknown, ...options: string[]) {
  await writeFile(file, JSON.stringify(given));
  const { exitCode, out } = await run(...options, '--json');
  return { exitCode, ...(JSON.parse(out) as { faults: string[]; notes: string[] }) };
}

/** The statement with a change to its first line. */
function altered(change: (line: StatementLine) => Partial<StatementLine>) {
  const [first, ...rest] = statement.lines;
  if (!first) throw new Error('the statement is empty');
  return { ...statement, lines: [{ ...first, ...change(first) }, ...rest] };
}

/** The statement whose first proof is signed again with other claims. */
async function signedAnew(over: (claims: RateProofClaims) => Partial<RateProofClaims>, by = signer) {
  const body = statement.lines[0]?.rateProof?.split('.')[1] ?? '';
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as RateProofClaims;
  const rateProof = await by.sign({ ...claims, ...over(claims) });
  return altered(() => ({ rateProof }));
}

/** Consistent claims at another rate. */
const higher = ({ sources }: RateProofClaims): Partial<RateProofClaims> => ({
  agreedRate: '1600',
  rate: '1600',
  payableAmount: '4.84375',
  sources: sources.map((one) => ({ ...one, rate: '1600' })),
});

/** The proof with the first letter of its signature changed. */
function forged(proof: string): string {
  const [head, body, signature = ''] = proof.split('.');
  return [head, body, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.');
}

it('follows, and a payer who sent less leads to a note', async () => {
  expect(await verify(statement, '--keys', keyFile)).toMatchObject({
    exitCode: 4,
    faults: [],
    rateProofsChecked: 2,
    rateProofsNotChecked: 0,
    notes: [expect.stringMatching(/^line 2 .* asks for 5.00 USDC, and 4.99 came$/)],
  });
});

type Lie = [fault: RegExp, make: () => unknown];
const PROOFS: Lie[] = [
  [/signed with a key that is not among the keys/, () => signedAnew(() => ({}), stranger)],
  [
    /the signature of the proof is wrong/,
    () => altered((line) => ({ rateProof: forged(line.rateProof ?? '') })),
  ],
  [/not a compact JWS/, () => altered(() => ({ rateProof: null as never }))],
  [/the proof is for another payment/, () => altered(() => ({ rateProof: statement.lines[1]?.rateProof }))],
  [/payableAmount does not follow/, () => signedAnew(() => ({ payableAmount: '4.99' }))],
];
const FIGURES: Lie[] = [
  [/proof says rate 1600, the line 1550.00/, () => signedAnew(higher)],
  [/proof says expectedAmount 4.84375, the line 5.00/, () => signedAnew(higher)],
  [/proof says rate 1550.00, the line x/, () => altered(() => ({ kind: 'change', rate: 'x' }))],
  [/proof says rate 1550.00, the line nothing/, () => altered(() => ({ rate: undefined }))],
  [/proof says fiatAmount 7750.00, the line 7000.00/, () => altered(() => ({ fiatAmount: '7000.00' }))],
  [/proof says clientReference .*, the line other/, () => altered(() => ({ clientReference: 'other' }))],
  [/proof says token USDC, the line nothing/, () => altered(() => ({ token: undefined }))],
  [/proof says token USDT, the line USDC/, () => signedAnew(() => ({ token: 'USDT' }))],
  [/proof says network celo, the line base/, () => signedAnew(() => ({ network: 'celo' }))],
  [/proof says environment live, the line test/, () => signedAnew(() => ({ environment: 'live' }))],
  [/proof says currency KES, the line NGN/, () => signedAnew(() => ({ currency: 'KES' }))],
  [/USDC with 18 decimals, its transfer 0x\w+ with 6/, () => signedAnew(() => ({ tokenDecimals: 18 }))],
];
it.each([...PROOFS, ...FIGURES])('names what does not follow, and ends with 1: %s', async (fault, make) => {
  const { exitCode, faults } = await verify(await make(), '--keys', keyFile);
  expect({ exitCode, faults }).toEqual({
    exitCode: 1,
    faults: expect.arrayContaining([expect.stringMatching(fault)]),
  });
  // No line is blamed for another line's fault.
  expect(faults.filter((one) => !one.startsWith('line 1 '))).toEqual([]);
});

it('counts the proofs that it does not check, and the lines without one', async () => {
  expect(await verify(statement)).toMatchObject({
    exitCode: 4,
    rateProofsChecked: 0,
    rateProofsNotChecked: 2,
    linesWithoutRateProof: 0,
  });
  const without = altered(() => ({ rateProof: undefined }));
  expect(await verify(without, '--keys', keyFile)).toMatchObject({
    exitCode: 4,
    faults: [],
    rateProofsChecked: 1,
    linesWithoutRateProof: 1,
  });
  expect((await run()).out).toContain('The signatures of 1 rate proofs are not verified.');
  const { out } = await run('--keys', keyFile);
  expect(out).not.toContain('The signatures of');
  expect(out).toMatch(
    /^Nothing is wrong, but not everything is verified: 2 lines, 15345.00 NGN.\nNot verified/,
  );
  expect(out).toMatch(/\nNote: line 2 .*\n1 lines have no rate proof.\nOnly the statement says:\n/);
});
