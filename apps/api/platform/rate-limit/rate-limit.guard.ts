import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from './client-address';
import { RateLimitGate } from './rate-limit.gate';
import type { RateLimitName } from './rate-limit.policy';

const RULES = 'rate-limit:rules';
/** Values that can be part of a record's ID unchanged; others are hashed. */
const PLAIN = /^[\w-]{1,64}$/;

/** A policy, and the subject under which it counts a request. */
export interface RateLimitRule {
  name: RateLimitName;
  subjectOf(request: FastifyRequest): string;
}

/** Counts by the client's address. */
export const perAddress = (name: RateLimitName): RateLimitRule => ({
  name,
  subjectOf: ({ ip }) => addressSubject(ip),
});

/** Counts by a parameter of the path, such as `:payCode`. */
export const perParameter = (name: RateLimitName, parameter: string): RateLimitRule => ({
  name,
  subjectOf({ params }) {
    const value = (params as Record<string, string | undefined>)[parameter] ?? '';
    return PLAIN.test(value) ? value : createHash('sha256').update(value).digest('hex');
  },
});

/**
 * Limits an endpoint that needs no key, by its rules in order. The first refusal ends the check, so put the
 * address first. Then a caller with no request left creates no records under later rules. Endpoints with keys
 * are limited by the guard that checks the key.
 */
export const RateLimited = (...rules: [RateLimitRule, ...RateLimitRule[]]) =>
  applyDecorators(SetMetadata(RULES, rules), UseGuards(RateLimitGuard));

/** Applies the rules of `RateLimited`. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly gate: RateLimitGate,
  ) {}

  /** @throws ApiError rate_limited */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rules = this.reflector.get<RateLimitRule[]>(RULES, context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    for (const { name, subjectOf } of rules) await this.gate.pass(reply, name, subjectOf(request));
    return true;
  }
}
