import { generateKeyPairSync } from 'node:crypto';
import type { RateProofClaims } from '@cowrie/dto';
import { CowrieRateProofError, rateProofKeysOf, type RateProofKeys, verifyRateProof } from '@cowrie/sdk';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { readProofKeys } from '@cowrie/api/platform/config/proof-keys.read';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';
import { CLAIMS, partsOf, signedBy } from './proofs';

// Guarantee: the SDK accepts every proof that the service signs, and none that was changed or whose figures
// do not follow. The service signs with jose and rounds with @cowrie/money. The SDK has its own code for
// both.

const [service, stranger] = [signedBy(), signedBy()];
const { keys } = service;

const refusal = async (proof: string, given: RateProofKeys = keys): Promise<string> => {
  const error: unknown = await verifyRateProof(proof, given).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(CowrieRateProofError);
  return (error as Error).message;
};

it('returns the claims of a proof', async () => {
  expect(await verifyRateProof(await service.sign(CLAIMS), keys, { paymentId: CLAIMS.paymentId })).toEqual(
    CLAIMS,
  );
});

describe('accepts a proof', () => {
  const source = (rate: string, role: 'price' | 'band' | 'left_out' = 'price') => ({
    source: 'one',
    rate,
    asOf: CLAIMS.agreedAt,
    role,
  });
  it.each<[string, Partial<RateProofClaims>]>([
    ['of one source', { sources: [source('1550')] }],
    [
      'of an even number, by the lower of the middle two',
      { sources: ['1549', '1550', '1551', '1552'].map((one) => source(one)) },
    ],
    ['with a reading that was left out', { sources: [source('1550'), source('1', 'left_out')] }],
    [
      'of an executable price inside a band',
      { rule: 'executable', sources: [source('1550.00'), source('1561', 'band')] },
    ],
    ['with a markup', { markupBasisPoints: 100, rate: '1534.5', payableAmount: '3.258391' }],
    [
      'with a markup that is rounded',
      {
        agreedRate: '0.123456789',
        rate: '0.12344444',
        markupBasisPoints: 1,
        sources: [source('0.123456789')],
        fiatAmount: '1.00',
        payableAmount: '8.100811',
      },
    ],
    ['of fewer decimals to pay', { payableDecimals: 2, payableAmount: '3.23' }],
    [
      'of a token with 18 decimals',
      { tokenDecimals: 18, payableDecimals: 18, payableAmount: '3.225806451612903226' },
    ],
    ['of a currency without decimals', { fiatAmount: '5000', currencyDecimals: 0 }],
    ['of a currency with three', { fiatAmount: '5000.125', currencyDecimals: 3, payableAmount: '3.225888' }],
  ])('%s', async (_, over) => {
    const claims = { ...CLAIMS, ...over };
    expect(await verifyRateProof(await service.sign(claims), keys)).toEqual(claims);
  });
});

describe('refuses figures that do not follow, although they are signed', () => {
  const [first, ...others] = CLAIMS.sources;
  it.each<[string, Partial<RateProofClaims>, string]>([
    ['another median', { agreedRate: '1549.2', rate: '1549.2' }, 'agreedRate does not follow'],
    ['no source', { sources: [] }, 'no source made the price'],
    ['two executable prices', { rule: 'executable' }, 'not exactly one source'],
    ['an unknown rule', { rule: 'mean' as never }, 'the rule mean is not known'],
    ['a markup that is not told', { rate: '1534.5' }, 'rate does not follow'],
    ['a markup that was not taken', { markupBasisPoints: 100 }, 'rate does not follow'],
    ['a markup of all', { markupBasisPoints: 10_000 }, 'markupBasisPoints is not'],
    ['a base unit more to pay', { payableAmount: '3.225808' }, 'payableAmount does not follow'],
    ['a base unit less to pay', { payableAmount: '3.225806' }, 'payableAmount does not follow'],
    ['another price', { fiatAmount: '5000.01' }, 'payableAmount does not follow'],
    ['more decimals than the currency has', { fiatAmount: '5000.000' }, 'more decimals than its currency'],
    ['a price of nothing', { fiatAmount: '0.00' }, 'not a decimal above zero'],
    ['a rate in another notation', { rate: '1.55e3' }, 'not a decimal above zero'],
    ['a number instead of a text', { agreedRate: 1550 as never }, 'not a decimal above zero'],
    ['decimals without end', { payableDecimals: 1e9 }, 'a number of decimals'],
    [
      'a reading that is no number',
      { sources: [{ ...first, rate: 'NaN' } as never, ...others] },
      'rate of a source',
    ],
    ['sources that are no list', { sources: {} as never }, 'sources is not a list'],
  ])('%s', async (_, over, why) => {
    expect(await refusal(await service.sign({ ...CLAIMS, ...over }))).toContain(why);
  });
});

describe('refuses a proof', () => {
  it('of a stranger, even under our kid', async () => {
    expect(await refusal(await stranger.sign(CLAIMS))).toContain('not among the keys');
    const [own] = keys.keys;
    const [other] = stranger.keys.keys;
    expect(
      await refusal(await service.sign(CLAIMS), { keys: [{ ...other, kid: own?.kid } as never] }),
    ).toContain('signature of the proof is wrong');
  });

  it('with any change', async () => {
    const [head, body, signature] = partsOf(await service.sign(CLAIMS));
    const [, otherBody] = partsOf(await service.sign({ ...CLAIMS, paymentId: 'f'.repeat(24) }));
    expect(await refusal(`${head}.${otherBody}.${signature}`)).toContain('signature of the proof is wrong');
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await refusal(`${head}.${body}.${flipped}`)).toContain('signature of the proof is wrong');
    expect(await refusal(`${head}.${body}.`)).toContain('not a compact JWS');
    expect(await refusal(`${head}.${body}.${signature}.${signature}`)).toContain('not a compact JWS');
    expect(await refusal(`${head}.${body}.!`)).toContain('not base64url');
    // Bits that no byte needs: the same signature in another text.
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const other = last[last.indexOf(signature.at(-1) ?? '') + 1] ?? '';
    expect(await refusal(`${head}.${body}.${signature.slice(0, -1)}${other}`)).toContain('not base64url');
  });

  it.each<[string, object]>([
    ['without a signature', { alg: 'none' }],
    ['signed with a shared secret', { alg: 'HS256' }],
    ['of another type', { typ: 'JWT' }],
    ['with an extension that must be understood', { crit: ['b64'], b64: false }],
  ])('%s', async (_, over) => {
    const [head, ...rest] = partsOf(await service.sign(CLAIMS));
    const header = { ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object), ...over };
    const changed = Buffer.from(JSON.stringify(header)).toString('base64url');
    expect(await refusal([changed, ...rest].join('.'))).toContain('alg EdDSA');
  });

  it('of another payment or another deployment than expected', async () => {
    const proof = await service.sign(CLAIMS);
    const with_ = (expected: object) => verifyRateProof(proof, keys, expected);
    await expect(with_({ paymentId: 'f'.repeat(24) })).rejects.toThrow('another payment');
    await expect(with_({ issuer: 'https://pay.example.com' })).rejects.toThrow('another deployment');
    expect(await with_({ paymentId: CLAIMS.paymentId, issuer: CLAIMS.iss })).toEqual(CLAIMS);
  });
});

describe('the key fetcher', () => {
  /** A service whose key set changes with each read. */
  const serviceWith = (...sets: (RateProofKeys | number)[]) => {
    const asked: string[] = [];
    const fetch = (async (url: string) => {
      asked.push(url);
      const set = sets[Math.min(asked.length, sets.length) - 1] ?? 500;
      return typeof set === 'number' ? new Response('', { status: set }) : Response.json(set);
    }) as typeof globalThis.fetch;
    return { asked, fetch };
  };

  it('asks once for many proofs', async () => {
    const { asked, fetch } = serviceWith(keys);
    const fetcher = rateProofKeysOf('https://api.cowrie.example/', fetch);
    await Promise.all([1, 2, 3].map(async () => verifyRateProof(await service.sign(CLAIMS), fetcher)));
    expect(asked).toEqual(['https://api.cowrie.example/.well-known/jwks.json']);
  });

  it('asks again for a key that is new, and not for each proof with a made-up one', async () => {
    const { asked, fetch } = serviceWith(keys, { keys: [...stranger.keys.keys, ...keys.keys] });
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const fetcher = rateProofKeysOf('https://api.cowrie.example', fetch);
    await verifyRateProof(await service.sign(CLAIMS), fetcher);
    await expect(verifyRateProof(await stranger.sign(CLAIMS), fetcher)).rejects.toThrow('not among the keys');
    expect(asked).toHaveLength(1);
    now.mockReturnValue(31_000);
    await verifyRateProof(await stranger.sign(CLAIMS), fetcher);
    expect(asked).toHaveLength(2);
    now.mockRestore();
  });

  it('does not cache a failure', async () => {
    const { fetch } = serviceWith(503, keys);
    const fetcher = rateProofKeysOf('https://api.cowrie.example', fetch);
    await expect(verifyRateProof(await service.sign(CLAIMS), fetcher)).rejects.toThrow('answered with 503');
    expect(await verifyRateProof(await service.sign(CLAIMS), fetcher)).toEqual(CLAIMS);
  });
});

it('verifies old proofs after a change of the key', async () => {
  const pem = () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const [old, next] = [pem(), pem()];
  const signerOf = (text: string) => new ProofSigner(aConfig({ rateProofKeys: readProofKeys(text) }));
  const [before, after] = [signerOf(old), signerOf(next + old)];
  const published = after.publicKeys();
  for (const signer of [before, after])
    expect(await verifyRateProof(await signer.sign(CLAIMS), { keys: published.keys as never })).toEqual(
      CLAIMS,
    );
});
