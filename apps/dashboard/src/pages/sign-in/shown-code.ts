import type { ShownCode } from '../../api/hooks/sign-in';

/** A code of the app as the API takes it. People type it in groups, as it is shown. Pure. */
export function totpCode(typed: string): { code: string } {
  return { code: typed.replace(/\s/g, '') };
}

/** A code of either kind as the API takes it. Pure. */
export function shownCode(kind: 'totp' | 'recovery_code', typed: string): ShownCode {
  return kind === 'totp' ? totpCode(typed) : { recoveryCode: typed.trim() };
}
