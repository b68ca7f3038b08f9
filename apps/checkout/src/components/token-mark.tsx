import type { Token } from '@cowrie/dto';

const SIGNS: Record<Token, string> = {
  USDT: 'M9 9.5h14v3h-5.4v11h-3.2v-11H9v-3Z',
  USDC: 'M17.2 8v1.9c2.1.3 3.6 1.6 3.7 3.6h-2.7c-.1-.9-.9-1.5-2.1-1.5-1.3 0-2.1.5-2.1 1.4 0 .8.6 1.1 2 1.4l1.1.2c2.7.5 3.9 1.6 3.9 3.6 0 2.1-1.5 3.4-3.8 3.7V24h-2.4v-1.8c-2.4-.3-3.9-1.7-4-3.8h2.8c.1 1 1 1.6 2.4 1.6 1.3 0 2.2-.6 2.2-1.4 0-.8-.6-1.2-1.9-1.4l-1.3-.3c-2.5-.5-3.8-1.7-3.8-3.5 0-1.9 1.4-3.2 3.6-3.5V8h2.4Z',
};

/** A round icon for a token. Decoration only: the token's name is always beside it. */
export function TokenMark({ token }: { token: Token }) {
  return (
    <svg
      className={`token-mark token-mark-${token}`}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="16" r="16" />
      <path d={SIGNS[token]} />
    </svg>
  );
}
