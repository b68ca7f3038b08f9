import type { Token } from '@cowrie/dto';
import { isToken, TOKEN_TABLE } from '@cowrie/tables';

/**
 * A round sign for a token. Decoration: its name always stands beside it. An API that is newer than the page may offer a
 * token that the page does not know, which gets an empty disc.
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
