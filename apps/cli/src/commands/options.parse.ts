import { InvalidArgumentError, Option } from 'commander';
import { Types } from 'mongoose';
import type { Type } from '@nestjs/common';
import { ENVIRONMENTS } from '@cowrie/dto';
import { createValidationPipe } from '../../../api/src/platform/http/validation.pipe';

const pipe = createValidationPipe();

/** What comes from a terminal, by the same rules as what comes over HTTP. @throws ApiError validation_failed */
export async function parsed<T extends object>(shape: Type<T>, given: object): Promise<T> {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const body = Object.fromEntries(present) as object;
  return (await pipe.transform(body, { type: 'body', metatype: shape })) as T;
}

export function objectId(text: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/i.test(text)) throw new InvalidArgumentError('It must be 24 hex digits.');
  return new Types.ObjectId(text);
}

export function whole(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

export function transactionHash(text: string): string {
  if (!/^0x[0-9a-f]{64}$/i.test(text))
    throw new InvalidArgumentError('A transaction hash is 0x and 64 hex digits.');
  return text.toLowerCase();
}

/** Missing: test, for whoever types fast. */
export function environmentOption(): Option {
  return new Option('--environment <name>', 'which of the two worlds').choices(ENVIRONMENTS).default('test');
}

/** Missing: both. */
export function onlyEnvironmentOption(): Option {
  return new Option('--environment <name>', 'only of this one').choices(ENVIRONMENTS);
}
