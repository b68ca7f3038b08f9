import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testRun } from '@cowrie/testing';
import type { RateProofClaims } from '@cowrie/dto';
import { CLAIMS, signedBy } from './proofs';

// Guarantee: a proof needs none of our code. A program in another language verifies its signature and
// recomputes its figures.

const folder = mkdtempSync(join(tmpdir(), 'cowrie-proof-'));
const program = join(folder, 'verify');
const source = join(__dirname, '../../libs/sdk/examples/verify-rate-proof.go');
const hasGo = isThere('go', ['version']);
if (testRun.isFull && !hasGo)
  console.warn('SKIPPED: no Go on this machine, so no foreign program has verified a proof');
afterAll(() => rmSync(folder, { recursive: true }));

(testRun.isFull && hasGo ? describe : describe.skip)('a program in Go', () => {
  const { sign, keys } = signedBy();
  const keyFile = join(folder, 'jwks.json');
  beforeAll(() => {
    writeFileSync(keyFile, JSON.stringify(keys));
    const env = { ...process.env, GO111MODULE: 'off', GOFLAGS: '', GOCACHE: join(folder, 'cache') };
    execFileSync('go', ['build', '-o', program, source], { env, cwd: folder });
  });

  const verify = (proof: string) => {
    const stdio: ['pipe', 'pipe', 'pipe'] = ['pipe', 'pipe', 'pipe'];
    return execFileSync(program, [keyFile], { input: proof, encoding: 'utf8', stdio });
  };

  it.each<[string, Partial<RateProofClaims>]>([
    ['the example', {}],
    ['a markup', { markupBasisPoints: 100, rate: '1534.5', payableAmount: '3.258391' }],
    [
      'a token with 18 decimals',
      { tokenDecimals: 18, payableDecimals: 18, payableAmount: '3.225806451612903226' },
    ],
  ])('verifies %s', async (_, over) => {
    const claims = { ...CLAIMS, ...over };
    expect(JSON.parse(verify(await sign(claims)))).toEqual(claims);
  });

  it('refuses a proof of another key, and figures that do not follow', async () => {
    const other = await signedBy().sign(CLAIMS);
    expect(() => verify(other)).toThrow('not in the set');
    const wrong = await sign({ ...CLAIMS, payableAmount: '3.225808' });
    expect(() => verify(wrong)).toThrow('payableAmount does not follow');
  });
});

function isThere(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
