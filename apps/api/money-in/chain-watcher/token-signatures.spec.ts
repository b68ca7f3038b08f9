import type { Logger } from '@nestjs/common';
import type { SignatureCheck } from '@cowrie/chain-evm';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { TokenSignatures } from './token-signatures';

const ADDRESS = `0x${'11'.repeat(20)}`;
const MATCHES: SignatureCheck = { state: 'matches' };
const DIFFERS: SignatureCheck = { state: 'differs', reason: 'DOMAIN_SEPARATOR reverts' };
const UNKNOWN: SignatureCheck = { state: 'unknown', reason: 'no usable answer' };

/** Signatures of USDC, whose contract gives these answers in turn; the last one stays. */
function asked(...answers: [SignatureCheck, ...SignatureCheck[]]) {
  const clock = new FakeClock();
  const checkSignatures = jest.fn(async () => ({
    USDC: (answers.length > 1 ? answers.shift() : answers[0]) ?? UNKNOWN,
  }));
  const warn = jest.fn();
  const signature = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
  const network = aNetwork({
    tokens: { USDC: { symbol: 'USDC', address: ADDRESS, decimals: 6, signature } },
  });
  const reader = { network, checkSignatures };
  const signatures = new TokenSignatures(reader, clock, { warn } as unknown as Logger);
  const lookAfter = async (seconds: number) => {
    clock.advanceSeconds(seconds);
    await signatures.look();
    return signatures.known().USDC;
  };
  return { clock, checkSignatures, warn, lookAfter };
}

it('asks at the start, and again an hour after an answer: a proxy can be upgraded', async () => {
  const { checkSignatures, warn, lookAfter } = asked(MATCHES, DIFFERS);
  expect(await lookAfter(0)).toEqual(MATCHES);
  expect(await lookAfter(3_599)).toEqual(MATCHES);
  expect(checkSignatures).toHaveBeenCalledTimes(1);
  expect(warn).not.toHaveBeenCalled();
  expect(await lookAfter(1)).toEqual(DIFFERS);
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^transfers of USDC cannot .* reverts\. Correct/));
});

// Guarantee: the absence of an answer proves nothing.
it('keeps the last answer while there is no other, and asks again after a minute', async () => {
  const { checkSignatures, lookAfter } = asked(UNKNOWN, MATCHES, UNKNOWN, DIFFERS);
  expect(await lookAfter(0)).toBeUndefined();
  expect(await lookAfter(59)).toBeUndefined();
  expect(await lookAfter(1)).toEqual(MATCHES);
  expect(await lookAfter(3_600)).toEqual(MATCHES);
  expect(await lookAfter(60)).toEqual(DIFFERS);
  expect(checkSignatures).toHaveBeenCalledTimes(4);
});

it('warns once', async () => {
  const { warn, lookAfter } = asked(DIFFERS);
  await lookAfter(0);
  await lookAfter(3_600);
  expect(warn).toHaveBeenCalledTimes(1);
});

it('asks again when the clock was set back', async () => {
  const { clock, checkSignatures, lookAfter } = asked(MATCHES);
  await lookAfter(0);
  clock.advanceSeconds(-10);
  await lookAfter(0);
  expect(checkSignatures).toHaveBeenCalledTimes(2);
});

it('asks nothing about tokens without the column', async () => {
  const checkSignatures = jest.fn();
  await new TokenSignatures(
    { network: aNetwork(), checkSignatures },
    new FakeClock(),
    {} as unknown as Logger,
  ).look();
  expect(checkSignatures).not.toHaveBeenCalled();
});
