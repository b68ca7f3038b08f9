import { randomBytes } from 'node:crypto';
import { type NewPasskey, RelyingParty } from '@cowrie/api/people/credentials/webauthn';
import { identityOf, type OidcClaims, type ProviderIdentity } from '@cowrie/api/people/oidc/oidc-claims';
import type { OidcFlow } from '@cowrie/api/people/oidc/oidc-flow';
import { OidcProvider } from '@cowrie/api/people/oidc/oidc-provider';
import { OidcRefusal } from '@cowrie/api/people/oidc/oidc.refusal';
import type { Passkey, Person } from '@cowrie/api/people/person.schema';
import { fakeSignature } from '../chain/fake-signature';
import { currentRealm } from './realm';

/** What a browser's passkey answers. Its public key is a text, and only who knows it signs with it. */
export interface FakePasskeyAnswer extends Record<string, unknown> {
  id: string;
  response: { userHandle: string; challenge: string; counter: number; signature: string };
}

/** The claims of a provider's ID token, with the nonce that is signed into it. */
export type FakeClaims = OidcClaims & { nonce: string };

/**
 * Replaces the cryptography of passkeys and of OpenID Connect in a realm. A thread of Node computes it, and
 * no seed determines when such a thread is done. Challenges, counters, state and nonce are checked as ever.
 */
export function installSignIns(): void {
  const site = methodsOf(RelyingParty);
  Object.assign(RelyingParty.prototype, {
    newOptions(this: RelyingParty, person: Person) {
      if (!currentRealm()) return site.newOptions.call(this, person);
      const user = { id: Buffer.from(person._id.id).toString('base64url') };
      return Promise.resolve({ challenge: newChallenge(), user });
    },
    options(this: RelyingParty, passkeys?: readonly Passkey[]) {
      if (!currentRealm()) return site.options.call(this, passkeys);
      return Promise.resolve({ challenge: newChallenge() });
    },
    created(this: RelyingParty, answer: FakePasskeyAnswer, challenge: string) {
      return currentRealm() ? created(answer, challenge) : site.created.call(this, answer, challenge);
    },
    shown(this: RelyingParty, answer: FakePasskeyAnswer, challenge: string, passkey: Passkey) {
      return currentRealm()
        ? shown(answer, challenge, passkey)
        : site.shown.call(this, answer, challenge, passkey);
    },
  });
  const provider = methodsOf(OidcProvider);
  Object.assign(OidcProvider.prototype, {
    addressFor(this: OidcProvider, flow: OidcFlow) {
      const asked = new URLSearchParams({ state: flow.state, nonce: flow.nonce });
      return currentRealm()
        ? Promise.resolve(`https://provider.example/?${asked.toString()}`)
        : provider.addressFor.call(this, flow);
    },
    identify(this: OidcProvider, flow: OidcFlow, query: string) {
      return currentRealm() ? identified(flow, query) : provider.identify.call(this, flow, query);
    },
  });
}

function methodsOf<T extends object>({ prototype }: { prototype: T }): T {
  const entries = Object.getOwnPropertyNames(prototype)
    .filter((name) => typeof Object.getOwnPropertyDescriptor(prototype, name)?.value === 'function')
    .map((name) => [name, Reflect.get(prototype, name)] as const);
  return Object.fromEntries(entries) as T;
}

function newChallenge(): string {
  return randomBytes(16).toString('base64url');
}

function created({ id, response }: FakePasskeyAnswer, challenge: string): Promise<NewPasskey> {
  if (response.challenge !== challenge) return Promise.reject(new Error('another challenge'));
  return Promise.resolve({ credentialId: id, publicKey: `key of ${id}`, counter: 0, transports: [] });
}

function shown({ response }: FakePasskeyAnswer, challenge: string, passkey: Passkey): Promise<number> {
  const { counter, signature } = response;
  if (signature !== passkeySignature(passkey, challenge, counter))
    return Promise.reject(new Error('the signature does not match'));
  // Many authenticators count nothing.
  const isCounted = counter > 0 || passkey.counter > 0;
  if (isCounted && counter <= passkey.counter) return Promise.reject(new Error('the counter went back'));
  return Promise.resolve(counter);
}

/** What a passkey makes of a challenge. */
export function passkeySignature(
  { credentialId }: Pick<Passkey, 'credentialId'>,
  challenge: string,
  counter: number,
): string {
  return fakeSignature(`key of ${credentialId}`, `${challenge} ${counter}`);
}

/** Asks the provider who a code belongs to. */
async function identified({ state, nonce }: OidcFlow, query: string): Promise<ProviderIdentity> {
  const returned = new URLSearchParams(query);
  if (returned.get('state') !== state) throw new OidcRefusal('oidc_refused');
  const claims = await currentRealm()?.outside.identify?.(returned.get('code') ?? '');
  if (!claims) throw new OidcRefusal('oidc_away');
  if (claims.nonce !== nonce) throw new OidcRefusal('oidc_refused');
  return identityOf(claims);
}
