import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of an authenticator's data (WebAuthn Level 3 §6.1). */
const FLAGS = { userPresent: 0x01, userVerified: 0x04, holdsKey: 0x40 };
const COSE_ES256_P256 = [
  [1, 2],
  [3, -7],
  [-1, 1],
] as const;

/** The fault of an answer. Default: none. */
export interface Faults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserVerified?: boolean;
  /** The signature counter that it reports. Default: one more with each signature. */
  counter?: number;
  userHandle?: string | undefined;
}

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

type Json = Record<string, unknown>;

/** A software authenticator with one passkey. It answers like a browser at `origin`. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(16).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;
  private userHandle: string | undefined;

  constructor(private readonly origin: string) {}

  /** Creates the passkey, as `navigator.credentials.create` does. */
  create(options: Json, faults: Faults = {}): Json {
    const { challenge, rp, user } = options as unknown as CreationOptions;
    this.userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const held = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.keys.publicKey)]);
    const authData = this.authData(rp.id, faults, held);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, faults).toString('base64url'),
      attestationObject: Buffer.from(
        isoCBOR.encode(attestation as unknown as Parameters<typeof isoCBOR.encode>[0]),
      ).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs with the passkey, as `navigator.credentials.get` does. */
  get(options: Json, faults: Faults = {}): Json {
    const { challenge, rpId } = options as unknown as RequestOptions;
    this.counter += 1;
    const authData = this.authData(rpId, { counter: this.counter, ...faults });
    const clientData = this.clientData('webauthn.get', challenge, faults);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.answer({
      authenticatorData: authData.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
      userHandle: 'userHandle' in faults ? faults.userHandle : this.userHandle,
    });
  }

  private answer(response: Json): Json {
    const { credentialId: id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private authData(
    rpId = '',
    { rpId: otherId, isUserVerified = true, counter = 0 }: Faults,
    held?: Buffer,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = FLAGS.userPresent | (isUserVerified ? FLAGS.userVerified : 0) | (held ? FLAGS.holdsKey : 0);
    const site = createHash('sha256')
      .update(otherId ?? rpId)
      .digest();
    return Buffer.concat([site, Buffer.from([flags]), count, held ?? Buffer.alloc(0)]);
  }

  private clientData(type: string, challenge: string, faults: Faults): Buffer {
    const { origin = this.origin, challenge: other = challenge } = faults;
    return Buffer.from(JSON.stringify({ type, challenge: other, origin, crossOrigin: false }));
  }
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    ...COSE_ES256_P256,
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key));
}
