export interface Keys {
  publicKey?: string;
  secretKey?: string;
}

const FORM = /^[a-z]+_(pk|sk)_(test|live)_/;

/**
 * Gives the header that a call needs. No message ever holds a key.
 * @throws Error for keys that are mixed up
 */
export function keyring(keys: Keys): (name: keyof Keys, operation: string) => { Authorization: string } {
  const [publicForm, secretForm] = [FORM.exec(keys.publicKey ?? ''), FORM.exec(keys.secretKey ?? '')];
  if (publicForm?.[1] === 'sk') throw new Error('publicKey holds a secret key: give it as secretKey');
  if (secretForm?.[1] === 'pk') throw new Error('secretKey holds a public key: give it as publicKey');
  if (publicForm && secretForm && publicForm[2] !== secretForm[2])
    throw new Error(
      `publicKey is of ${publicForm[2]} and secretKey of ${secretForm[2]}: take both of one environment`,
    );
  return (name, operation) => {
    const key = keys[name];
    if (!key) throw new Error(`${operation} needs ${name}: give it to createCowrieClient`);
    return { Authorization: `Bearer ${key}` };
  };
}
