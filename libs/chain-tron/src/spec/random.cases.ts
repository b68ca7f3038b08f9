import fc from 'fast-check';
import { testRun } from '@cowrie/testing/test-run';

/**
 * The cases are random and the same in every run. A full run takes 10,000 of each, which is two minutes'
 * work.
 */
export const CASES = { numRuns: testRun.isFull ? 10_000 : 1_000, seed: 43, endOnFailure: true };

/** This many bytes, as hex with `0x`. */
export const hexOf = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
/** 20 bytes that are not all 0. */
export const addresses = hexOf(20).filter((hex) => /[1-9a-f]/.test(hex.slice(2)));
/** A whole number in sun or milliseconds, as exact as JavaScript's numbers. */
export const amounts = fc.maxSafeNat();
