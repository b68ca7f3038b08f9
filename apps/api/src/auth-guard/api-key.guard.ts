import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiKeysService } from '../merchants/api-keys.service';
import type { KeyKind } from '../merchants/api-key.schema';
import { MerchantsService } from '../merchants/merchants.service';
import { ApiError } from '../platform/http/api.error';
import { type AuthenticatedRequest, KEY_KIND } from './caller';

/** `Authorization: Bearer <API_KEY>` → merchant and environment. The key alone says which environment a request is for. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeysService,
    private readonly merchants: MerchantsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const needed = this.reflector.get<KeyKind>(KEY_KIND, context.getHandler());
    if (!needed) throw new Error(`${context.getClass().name}.${context.getHandler().name} names no key kind`);
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = /^Bearer ([\w]{1,128})$/i.exec(request.headers.authorization ?? '')?.[1];
    const record = key && (await this.keys.findInForce(key));
    const merchant = record && (await this.merchants.find(record.businessId));
    if (!record || !merchant) throw new ApiError('invalid_api_key');
    if (!merchant.developerApiEnabled) throw new ApiError('developer_api_disabled');
    if (record.kind !== needed) throw new ApiError('wrong_key_kind', { values: { needed } });
    request.caller = { merchant, environment: record.environment };
    return true;
  }
}
