import type { Token } from '@cowrie/dto';
import { isToken, TOKEN_TABLE } from '@cowrie/tables';

/**
 * A round icon for a token. Decoration only: the token's name is always next to it. A newer API may offer a
 * token that this page does not know; it gets an empty disc.
 */
export function TokenMark({ token }: { token: Token }) {
  const mark = isToken(token) ? TOKEN_TABLE[token].mark : undefined;
  return (
    <svg className="token-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="16" fill={mark?.disc} />
      <path d={mark?.path} />
    </svg>
  );
}
