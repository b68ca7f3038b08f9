import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { randomBase62 } from '@cowrie/api/platform/random/random';
import { cookieOf, ownCookieName, setOwnCookie } from '../sessions/session.cookie';
import type { Exchange } from '../sessions/session.opener';

const NONCE_LENGTH = 22;
/** How long a browser is known after the last sign-in. */
const KNOWN_DAYS = 180;
const VALUE = /^([0-9A-Za-z]{22})\.([\w-]{43})$/;

/**
 * Browsers that a person has signed in with before. Wrong passwords from other browsers use up a different
 * limit, so an attacker does not lock the person out. The cookie contains a random name and an HMAC over it
 * and the person; nothing is stored. It grants only a separate limit.
 */
@Injectable()
export class KnownBrowsers {
  constructor(private readonly config: AppConfig) {}

  /** The name of the browser, if the person has signed in there. */
  nameOf(request: FastifyRequest, personId: Types.ObjectId | undefined): string | undefined {
    const value = cookieOf(request, this.cookieName);
    const [, name, mac] = VALUE.exec(value ?? '') ?? [];
    if (name === undefined || mac === undefined || !personId) return undefined;
    const { keySecret, previousKeySecret } = this.config;
    const secrets = [keySecret, ...(previousKeySecret === undefined ? [] : [previousKeySecret])];
    const given = Buffer.from(mac);
    return secrets.some((secret) => timingSafeEqual(given, Buffer.from(macOf(secret, personId, name))))
      ? name
      : undefined;
  }

  /** Marks the browser as known for this person. It keeps its name. */
  remember({ request, reply }: Exchange, personId: Types.ObjectId): void {
    const name = this.nameOf(request, personId) ?? randomBase62(NONCE_LENGTH);
    const value = `${name}.${macOf(this.config.keySecret, personId, name)}`;
    setOwnCookie(reply, this.config.dashboardUrl, {
      name: this.cookieName,
      value,
      maxAgeSeconds: KNOWN_DAYS * 86_400,
    });
  }

  private get cookieName(): string {
    return ownCookieName(this.config.dashboardUrl, 'cowrie_browser');
  }
}

function macOf(secret: string, personId: Types.ObjectId, name: string): string {
  return createHmac('sha256', secret)
    .update(`known browser ${personId.toHexString()} ${name}`)
    .digest('base64url');
}
