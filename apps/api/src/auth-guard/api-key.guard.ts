import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { ApiKeysService } from '../merchants/api-keys.service';
import type { ApiKey, KeyKind } from '../merchants/api-key.schema';
import { MerchantsService } from '../merchants/merchants.service';
import { ApiError } from '../platform/http/api.error';
import { addressSubject } from '../platform/rate-limit/client-address';
import { RateLimitGate } from '../platform/rate-limit/rate-limit.gate';
import { type AuthenticatedRequest, KEY_KIND } from './caller';
import { ProvenKeys } from './proven-keys';

/**
 * `Authorization: Bearer <API_KEY>` → merchant and environment. The key alone says which environment a request is for.
 *
 * Limits, in this order: an address that has failed too often is refused before its key is looked up; a key that is not in
 * force counts against its address; one that is in force counts against itself, whatever comes of the request.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeysService,
    private readonly merchants: MerchantsService,
    private readonly proven: ProvenKeys,
    private readonly gate: RateLimitGate,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const needed = this.reflector.get<KeyKind>(KEY_KIND, context.getHandler());
    if (!needed) throw new Error(`${context.getClass().name}.${context.getHandler().name} names no key kind`);
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = /^Bearer ([\w]{1,128})$/i.exec(request.headers.authorization ?? '')?.[1];
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const record = await this.keyInForce(key, addressSubject(request.ip), reply);
    await this.gate.pass(reply, `${record.kind}-key`, record._id.toHexString());
    const merchant = await this.merchants.find(record.businessId);
    if (!merchant) throw new ApiError('invalid_api_key');
    if (!merchant.developerApiEnabled) throw new ApiError('developer_api_disabled');
    if (record.kind !== needed) throw new ApiError('wrong_key_kind', { values: { needed } });
    request.caller = { merchant, environment: record.environment, keyKind: record.kind };
    return true;
  }

  /**
   * From one address wrong keys are looked up as often as `failed-auth` says, and besides once for each request that is under
   * way when a process hears of a refusal: against 190 random bits both are nothing.
   * @throws ApiError invalid_api_key, rate_limited
   */
  private async keyInForce(key: string | undefined, address: string, reply: FastifyReply): Promise<ApiKey> {
    if (!key || !this.proven.has(key)) this.gate.refuseKnown(reply, 'failed-auth', address);
    const record = key && (await this.keys.findInForce(key));
    if (record) {
      this.proven.add(key);
      return record;
    }
    if (key) this.proven.forget(key);
    await this.gate.pass(reply, 'failed-auth', address);
    throw new ApiError('invalid_api_key');
  }
}
