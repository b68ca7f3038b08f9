import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that the service must read again (of webhooks, of authenticator apps) for the database:
 * AES-256-GCM, under a key derived from the service's own secret. A secret sealed for one place (an
 * endpoint's ID) cannot be opened in another place. Older service secrets open what was sealed under them.
 */
export class SecretBox {
  private readonly key: Buffer;
  private readonly older: Buffer[];

  constructor(serviceSecret: string, ...older: string[]) {
    this.key = keyFrom(serviceSecret);
    this.older = older.map(keyFrom);
  }

  /** The encrypted secret, as text. */
  seal(secret: string, place: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${sealed.toString('base64')}`;
  }

  /**
   * The secret in plain text.
   * @throws Error if the text was changed, or was sealed for another place or under an unknown service secret
   */
  open(sealed: string, place: string): string {
    const [version, text = ''] = sealed.split('.');
    if (version !== VERSION) throw new Error('a sealed secret has an unknown format; replace the secret');
    const bytes = Buffer.from(text, 'base64');
    for (const key of this.older) {
      try {
        return decrypt(bytes, place, key);
      } catch {
        // Not sealed under this key.
      }
    }
    return decrypt(bytes, place, this.key);
  }
}

/**
 * The label is older than the other kinds of secrets. It stays, because stored secrets were sealed with it.
 */
function keyFrom(serviceSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serviceSecret, '', 'cowrie webhook secrets', 32));
}

/** @throws Error if the bytes are not authentic under this key and place */
function decrypt(bytes: Buffer, place: string, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}
