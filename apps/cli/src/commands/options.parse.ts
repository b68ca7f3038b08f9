import { InvalidArgumentError, Option } from 'commander';
import { Types } from 'mongoose';
import type { Type } from '@nestjs/common';
import { checksumAddress } from '@cowrie/chain-evm';
import { COUNTRIES, ENVIRONMENTS } from '@cowrie/dto';
import { transactionHashIn } from '@cowrie/tables';
import { createValidationPipe } from '@cowrie/api/platform/http/validation.pipe';

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

/** An EVM address, with its checksum. */
export function evmAddress(text: string): string {
  try {
    return checksumAddress(text);
  } catch {
    throw new InvalidArgumentError('Give an address: 0x and 40 hex digits with the right capitals or none.');
  }
}

/** The value of an option with several addresses. */
export function evmAddresses(text: string, before: readonly string[]): string[] {
  return [...before, evmAddress(text)];
}

export function httpUrl(text: string): string {
  if (isHttpUrl(text)) return text;
  throw new InvalidArgumentError('Give an http or https URL.');
}

/** Whether a text is the address of a JSON-RPC node. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

export function whole(minimum: number, maximum: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`Give a whole number from ${minimum} to ${maximum}.`);
  };
}

/** A transaction's hash with 0x. Wallets and explorers of TRON show it without. */
export function transactionHash(text: string): string {
  const hash = transactionHashIn(text);
  if (hash === undefined)
    throw new InvalidArgumentError('Give a transaction hash: 64 hex digits, with or without 0x.');
  return hash;
}

/** The code of a merchant country, in upper or lower case. */
export function country(text: string): string {
  const code = text.toUpperCase();
  if (COUNTRIES.some((one) => one === code)) return code;
  throw new InvalidArgumentError(`Give one of ${COUNTRIES.join(', ')}.`);
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const DAY_MS = 86_400_000;

/** The values of `--from` and `--to`, for their help. */
export const MOMENT = 'a date in UTC, or a time with its zone';

/** The start of a period: a time with its zone, or the start of a date in UTC. */
export function periodBegin(text: string): Date {
  return new Date(momentOf(text));
}

/** The end of a period, not included: a time with its zone, or the end of a date in UTC. */
export function periodEnd(text: string): Date {
  return new Date(momentOf(text) + (DATE.test(text) ? DAY_MS : 0));
}

function momentOf(text: string): number {
  const ms = DATE.test(text) || TIME.test(text) ? Date.parse(text) : NaN;
  // The parser reads 30 February as 2 March.
  const isInMonth = new Date(Date.parse(text.slice(0, 10))).toJSON()?.startsWith(text.slice(0, 10));
  if (isInMonth && !Number.isNaN(ms)) return ms;
  throw new InvalidArgumentError(
    'Give a date, which is in UTC, such as 2026-11-20, or a time with its zone, such as 2026-11-20T09:00:00+01:00.',
  );
}

/** One environment. The default is test, so that a forgotten option never touches live. */
export function environmentOption(): Option {
  return new Option('--environment <name>', 'test or real money').choices(ENVIRONMENTS).default('test');
}

/** A filter by environment. Default: both. */
export function onlyEnvironmentOption(): Option {
  return new Option('--environment <name>', 'only this environment').choices(ENVIRONMENTS);
}
