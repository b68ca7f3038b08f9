import { InvalidArgumentError, Option } from 'commander';
import { Types } from 'mongoose';
import type { Type } from '@nestjs/common';
import { COUNTRIES, ENVIRONMENTS } from '@cowrie/dto';
import { createValidationPipe } from '../../../api/src/platform/http/validation.pipe';

const pipe = createValidationPipe();

/** Validates input by the rules of the HTTP API. @throws ApiError validation_failed */
export async function parsed<T extends object>(shape: Type<T>, given: object): Promise<T> {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const body = Object.fromEntries(present) as object;
  return (await pipe.transform(body, { type: 'body', metatype: shape })) as T;
}

export function objectId(text: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/i.test(text)) throw new InvalidArgumentError('Give an ID of 24 hex digits.');
  return new Types.ObjectId(text);
}

export function whole(minimum: number, maximum: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`Give a whole number from ${minimum} to ${maximum}.`);
  };
}

export function transactionHash(text: string): string {
  if (!/^0x[0-9a-f]{64}$/i.test(text))
    throw new InvalidArgumentError('Give a transaction hash: 0x and 64 hex digits.');
  return text.toLowerCase();
}

/** The code of a country of merchants, typed in capital or small letters. */
export function country(text: string): string {
  const code = text.toUpperCase();
  if (COUNTRIES.some((one) => one === code)) return code;
  throw new InvalidArgumentError(`Give one of ${COUNTRIES.join(', ')}.`);
}

/** One environment. The default is test, so that a forgotten option never touches live. */
export function environmentOption(): Option {
  return new Option('--environment <name>', 'environment').choices(ENVIRONMENTS).default('test');
}

/** A filter by environment. Without it: both. */
export function onlyEnvironmentOption(): Option {
  return new Option('--environment <name>', 'only this environment').choices(ENVIRONMENTS);
}
