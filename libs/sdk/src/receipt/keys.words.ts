export const KEYS_HOW =
  'Get the keys once, over https, from /.well-known/jwks.json of the address where the payment was made. Keep them with the receipt, and verify it with them.';

/** A browser of before 2025 may not know the algorithm. */
export const NO_ED25519 =
  'This program cannot check Ed25519 signatures; use a newer browser or `cowrie receipt verify`.';
