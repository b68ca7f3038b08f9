import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey, Person } from '../person.schema';

/** How long the browser may ask its user: as long as the challenge is valid. */
const TIMEOUT_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256, by their numbers in COSE (RFC 9053). */
const ALGORITHMS = [-8, -7, -257];
const SERVICE = 'Cowrie';

/** With all certificate codecs it takes 4 MB, so it is loaded when the first passkey is requested. */
const library = () => import('@simplewebauthn/server');

/** The stored data of a new passkey. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/**
 * The checks of passkeys (WebAuthn Level 3 §7) for one site: only the dashboard's own origin.
 */
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor(dashboardUrl: string) {
    ({ hostname: this.id, origin: this.origin } = new URL(dashboardUrl));
  }

  /**
   * The options from which a browser creates a new passkey. It requires a PIN or a fingerprint, and can be
   * found without an address.
   */
  async newOptions({
    _id,
    email,
    name,
    passkeys = [],
  }: Person): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: SERVICE,
      rpID: this.id,
      userName: email,
      userDisplayName: name,
      timeout: TIMEOUT_MS,
      userID: new Uint8Array(_id.id),
      attestationType: 'none',
      excludeCredentials: passkeys.map(described),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /** The options with which a browser asks for a passkey: one of these, or any if none is given. */
  async options(passkeys: readonly Passkey[] = []): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: this.id,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: passkeys.map(described),
    });
  }

  /** The passkey that a browser created. @throws Error when anything about it is wrong */
  async created(response: Record<string, unknown>, challenge: string): Promise<NewPasskey> {
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      ...this.expected(challenge),
      response: response as unknown as RegistrationResponseJSON,
      expectedRPID: this.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) throw new Error('the attestation does not match');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const publicKeyText = Buffer.from(publicKey).toString('base64url');
    return { credentialId: id, publicKey: publicKeyText, counter, transports };
  }

  /**
   * The counter of a passkey after a signature. @throws Error when anything about it is wrong, or the counter
   * went back
   */
  async shown(response: Record<string, unknown>, challenge: string, passkey: Passkey): Promise<number> {
    const { credentialId: id, publicKey, counter } = passkey;
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...this.expected(challenge),
      response: response as unknown as AuthenticationResponseJSON,
      expectedRPID: this.id,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    if (!verified) throw new Error('the signature does not match');
    return authenticationInfo.newCounter;
  }

  private expected(expectedChallenge: string) {
    return { expectedChallenge, expectedOrigin: this.origin, requireUserVerification: true };
  }
}

function described({ credentialId: id, transports }: Passkey) {
  return { id, transports: [...transports] };
}
