import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { ApiKeysService } from '../merchants/api-keys.service';
import { keyNameOf } from '../merchants/api-key-format';
import type { ApiKey } from '../merchants/api-key.schema';
import { scopesOf } from '../merchants/key-scopes';
import { MerchantsService } from '../merchants/merchants.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { logAlso } from '@cowrie/api/platform/logging/log.context';
import { isInRanges } from '@cowrie/api/platform/net/address-range';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { type AuthenticatedRequest, NEEDED_KEY, type NeededKey, requireScope } from './caller';
import { keyTextOf } from './key-of-request';
import { ProvenKeys } from './proven-keys';
import { countPublicKey } from './public-key.quota';

/**
 * Reads `Authorization: Bearer <API_KEY>` and sets `request.caller`: the merchant, the environment and the
 * kind of the key. The key alone decides the environment (docs/interface.md §5.1, §5.5).
 *
 * Rate limits apply in this order (docs/interface.md §8.4):
 * 1. An address or a site with too many failures is refused before its key is looked up.
 * 2. An invalid key counts against its address, and against the /48 of an IPv6 address.
 * 3. A secret key in force counts against itself, even if the request is refused later.
 * 4. A public key counts by address, and against itself once the body is valid (`public-key.quota.ts`).
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

  /** @throws ApiError invalid_api_key, developer_api_disabled, wrong_key_kind, scope_missing, rate_limited */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const needed = this.reflector.get<NeededKey | undefined>(NEEDED_KEY, context.getHandler());
    if (!needed) {
      const handler = `${context.getClass().name}.${context.getHandler().name}`;
      throw new Error(`${handler} needs no key; add @RequiresPublicKey or @RequiresSecretKey`);
    }
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = keyTextOf(request.raw);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const record = await this.keyInForce(key, request.ip, reply);
    request.usedKey = record;
    if (record.kind === 'secret') await this.gate.pass(reply, 'secret-key', record._id.toHexString());
    const merchant = await this.merchants.findKnown(record.businessId);
    if (!merchant) throw new ApiError('invalid_api_key');
    const { environment, kind: keyKind } = record;
    logAlso({ businessId: record.businessId.toHexString(), environment });
    const isListed = isInRanges(request.ip, merchant.environments[environment].ipAllowlist ?? []);
    if (keyKind === 'public')
      Object.assign(request, await countPublicKey(this.gate, reply, { record, isListed, ip: request.ip }));
    if (!merchant.developerApiEnabled) throw new ApiError('developer_api_disabled');
    if (keyKind !== needed.kind) throw new ApiError('wrong_key_kind', { values: { needed: needed.kind } });
    const scopes = scopesOf(record);
    if (needed.kind === 'secret') requireScope({ scopes }, needed.scope);
    request.caller = { merchant, environment, keyKind, scopes, isListed };
    return true;
  }

  /**
   * The record of a key that is in force.
   *
   * The `failed-auth` limit bounds the lookups of wrong keys from one address. Requests in progress when the
   * limit is reached can add one lookup each. A key has 190 random bits, so these extra guesses do no harm.
   * @throws ApiError invalid_api_key, rate_limited
   */
  private async keyInForce(key: string | undefined, ip: string, reply: FastifyReply): Promise<ApiKey> {
    // Compute the name once for all key memories, because most names are digests.
    const name = key && keyNameOf(key);
    const isProven = name !== undefined && this.proven.has(name);
    if (!isProven) this.gate.refuseKnownFailures(reply, ip);
    if (key && name) {
      const record = await this.keys.findInForce(key, name);
      if (record) {
        if (!isProven) this.proven.add(name);
        return record;
      }
      this.proven.forget(name);
    }
    await this.gate.passFailure(reply, ip);
    throw new ApiError('invalid_api_key');
  }
}
