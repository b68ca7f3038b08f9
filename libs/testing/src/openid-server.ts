import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What is wrong with the next ID token. */
export type OpenIdFault = 'nonce' | 'signature' | 'audience' | 'issuer' | 'expired' | 'none' | 'unsigned';

/** An OpenID provider on this machine. It signs visitors in at once, as `person`. */
export interface OpenIdServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims of the person who signs in next. */
  person: JWTPayload;
  /** Applies to one ID token. */
  fault: OpenIdFault | undefined;
  /** True if visitors refuse to sign in. */
  refuses: boolean;
  /** The number of calls to each path. */
  calls: Map<string, number>;
  close(): Promise<void>;
}

interface Grant {
  challenge: string;
  nonce: string;
  redirect: string;
}

/**
 * Starts a provider with discovery, authorization code and PKCE. It is as strict as OpenID Connect Core 1.0
 * requires.
 */
export async function startOpenIdServer(): Promise<OpenIdServer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const strange = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const calls = new Map<string, number>();
  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: OpenIdServer = {
    issuer,
    clientId: 'cowrie',
    clientSecret: 'openid-client-secret',
    person: { sub: 'nobody' },
    fault: undefined,
    refuses: false,
    calls,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    calls.set(url.pathname, (calls.get(url.pathname) ?? 0) + 1);
    if (url.pathname === '/.well-known/openid-configuration') return send(response, 200, metadata(issuer));
    if (url.pathname === '/keys') return send(response, 200, { keys: [key] });
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    if (url.pathname === '/token') return token(request, response);
    send(response, 404, {});
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const value = (name: string): string => asked.get(name) ?? '';
    const isGood =
      value('response_type') === 'code' &&
      value('client_id') === server.clientId &&
      value('scope').split(' ').includes('openid') &&
      value('code_challenge_method') === 'S256';
    if (!isGood) return send(response, 400, { error: 'invalid_request' });
    const back = new URL(value('redirect_uri'));
    back.searchParams.set('state', value('state'));
    back.searchParams.set('iss', issuer);
    if (server.refuses) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      const grant = {
        challenge: value('code_challenge'),
        nonce: value('nonce'),
        redirect: value('redirect_uri'),
      };
      grants.set(code, grant);
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = new URLSearchParams(text);
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    if (clientOf(request) !== `${server.clientId}:${server.clientSecret}`)
      return send(response, 401, { error: 'invalid_client' });
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirect !== body.get('redirect_uri'))
      return send(response, 400, { error: 'invalid_grant' });
    const { fault } = server;
    server.fault = undefined;
    const idToken = fault === 'none' ? undefined : await idTokenOf(grant, fault);
    send(response, 200, { access_token: 'unused', token_type: 'Bearer', id_token: idToken });
  }

  async function idTokenOf({ nonce }: Grant, fault: OpenIdFault | undefined): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = { ...server.person, nonce: fault === 'nonce' ? 'another' : nonce };
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(fault === 'issuer' ? 'https://evil.example' : issuer)
      .setAudience(fault === 'audience' ? 'another-client' : server.clientId)
      .setIssuedAt(fault === 'expired' ? now - 7200 : now)
      .setExpirationTime(fault === 'expired' ? now - 3600 : now + 300)
      .sign(fault === 'signature' ? strange.privateKey : privateKey);
    if (fault !== 'unsigned') return signed;
    const [, payload = ''] = signed.split('.');
    return `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}.${payload}.`;
  }

  return server;
}

/** RFC 6749, section 2.3.1: both parts are encoded as in a form before they are joined. */
function clientOf({ headers }: IncomingMessage): string {
  const joined = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
  return joined.split(':').map(decodeURIComponent).join(':');
}

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
