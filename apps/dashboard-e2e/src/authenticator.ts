import type { Page } from 'playwright-core';

/** A device that holds the passkeys of one browser page, and presents them on request. */
export interface Authenticator {
  /** How many passkeys it holds. */
  count(): Promise<number>;
}

/**
 * Gives a page a virtual device with user verification. It outlives navigations of the page, and belongs to
 * no other page. It answers each request at once, even the one for the e-mail field.
 */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
