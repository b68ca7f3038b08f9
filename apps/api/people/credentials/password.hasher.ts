import { hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Algorithm, hash, parseOptions, verify } from '@node-rs/argon2';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Lanes } from '@cowrie/api/platform/tasks/lanes';

/**
 * Argon2id with 19 MiB and two passes: the first choice of OWASP's Password Storage Cheat Sheet
 * (docs/decisions/0068).
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * How many are hashed at once. Node has four threads for such work, and other work needs some while strangers
 * try passwords.
 */
const AT_ONCE = 2;
// The package declares its enum for compilers that inline it; ours does not.
const ARGON2ID = 2 as Algorithm.Argon2id;

/** The result of a comparison. */
export interface Compared {
  isRight: boolean;
  /** It was hashed with other costs, or under the service's older secret, so hash it again. */
  isStale: boolean;
}

/**
 * Hashes passwords with Argon2id, using a key of the service besides the salt. So a stolen database does not
 * help to guess them, as with API keys (docs/decisions/0017).
 */
@Injectable()
export class PasswordHasher {
  private readonly lanes = new Lanes(AT_ONCE);
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor({ keySecret, previousKeySecret }: AppConfig) {
    this.keys = [
      keyFrom(keySecret),
      ...(previousKeySecret === undefined ? [] : [keyFrom(previousKeySecret)]),
    ];
  }

  /** The hash with its costs and salt, as a PHC string. */
  async hash(password: string): Promise<string> {
    const [secret] = this.keys;
    return this.lanes.run(() => hash(normal(password), { ...COST, algorithm: ARGON2ID, secret }));
  }

  /** Compares with the current and the previous key, always with both, so that the timing reveals nothing. */
  async compare(hashed: string, password: string): Promise<Compared> {
    const fits: boolean[] = [];
    for (const secret of this.keys)
      fits.push(await this.lanes.run(() => verify(hashed, normal(password), { secret })));
    return { isRight: fits.includes(true), isStale: fits[0] !== true || hasOtherCosts(hashed) };
  }

  /** A hash of no password, which takes as long to compare as any other. */
  async decoy(): Promise<string> {
    return this.hash(randomBytes(32).toString('base64'));
  }
}

function hasOtherCosts(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}

/** One form for characters that keyboards write in several ways, such as é (NIST SP 800-63B §3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function keyFrom(serviceSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serviceSecret, '', 'cowrie passwords', 32));
}
