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
/** What may stand in a record's id as it is. */
const PLAIN = /^[\w-]{1,64}$/;

/** A policy, and whom of a request it counts. */
export interface RateLimitRule {
  name: RateLimitName;
  subjectOf(request: FastifyRequest): string;
}

export const perAddress = (name: RateLimitName): RateLimitRule => ({
  name,
  subjectOf: ({ ip }) => addressSubject(ip),
});

/** By what stands in the path, such as `:payCode`. */
export const perParameter = (name: RateLimitName, parameter: string): RateLimitRule => ({
  name,
  subjectOf({ params }) {
    const value = (params as Record<string, string | undefined>)[parameter] ?? '';
    return PLAIN.test(value) ? value : createHash('sha256').update(value).digest('hex');
  },
});

/**
 * Limits an endpoint that needs no key, by one rule after the other. The first that refuses ends it: name addresses first, so
 * that who has nothing left can make no records under the rules after it. Endpoints with keys are limited by the guard that
 * knows the key.
 */
export const RateLimited = (...rules: [RateLimitRule, ...RateLimitRule[]]) =>
  applyDecorators(SetMetadata(RULES, rules), UseGuards(RateLimitGuard));

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
