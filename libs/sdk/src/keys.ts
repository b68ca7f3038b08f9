export interface Keys {
  publicKey?: string | undefined;
  secretKey?: string | undefined;
}

const KEY_FORMAT = /^[a-z]+_(pk|sk)_(test|live)_/;

/**
 * Returns a function that gives the header for a call. No error message contains a key.
 * @throws Error when the keys are swapped or belong to different environments
 */
export function keyring(keys: Keys): (name: keyof Keys, operation: string) => { Authorization: string } {
  const [publicForm, secretForm] = [
    KEY_FORMAT.exec(keys.publicKey ?? ''),
    KEY_FORMAT.exec(keys.secretKey ?? ''),
  ];
  if (publicForm?.[1] === 'sk') throw new Error('publicKey holds a secret key; pass it as secretKey');
  if (secretForm?.[1] === 'pk') throw new Error('secretKey holds a public key; pass it as publicKey');
  if (publicForm && secretForm && publicForm[2] !== secretForm[2])
    throw new Error(
      `publicKey is of ${publicForm[2]} and secretKey of ${secretForm[2]}; use keys of the same environment`,
    );
  return (name, operation) => {
    const key = keys[name];
    if (!key) throw new Error(`${operation} needs ${name}; pass it to createCowrieClient`);
    return { Authorization: `Bearer ${key}` };
  };
}
