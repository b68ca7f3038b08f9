/** Where uploaded logos are served: to the hosted page, and to the dashboard at its own origin. */
export const LOGO_PATHS = ['/checkout/logos', '/dashboard/v1/logos'] as const;

const ADDRESS = /\/checkout\/logos\/([0-9a-f]{64}\.webp)$/;

/** The URL of a logo for the hosted page. Pure. @param hash SHA-256 of its bytes, in hex */
export function logoAddress(checkoutUrl: string, hash: string): string {
  return new URL(`${LOGO_PATHS[0]}/${hash}.webp`, checkoutUrl).href;
}

/** The file in an uploaded logo's URL. Undefined for the URL of a logo elsewhere. Pure. */
export function logoFileOf(logoUrl: string): string | undefined {
  return ADDRESS.exec(logoUrl)?.[1];
}

/** The hash in the name of a logo's file. Undefined for any other name. Pure. */
export function hashOfFile(file: string): string | undefined {
  return /^([0-9a-f]{64})\.webp$/.exec(file)?.[1];
}
