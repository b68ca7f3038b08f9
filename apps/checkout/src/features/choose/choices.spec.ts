import { configuration } from '@cowrie/payer-page/testing/configuration';
import { choiceOf, draftOf, networksFor, restoreDraft, offeredTokens } from './choices';

const offer = configuration();

describe('choices', () => {
  it('offers only tokens that have a network', () => {
    const { supportedTokens } = offer;
    expect(offeredTokens(offer)).toEqual(['USDT', 'USDC']);
    expect(
      offeredTokens({ supportedTokens, supportedNetworksPerToken: { USDC: ['base'], USDT: [] } }),
    ).toEqual(['USDC']);
  });

  it('offers the networks of the token', () => {
    expect(networksFor(offer, 'USDC')).toEqual(['base', 'polygon']);
    expect(networksFor(offer, null)).toEqual([]);
  });

  it('leaves a choice open, and makes the only one', () => {
    expect(draftOf(offer, null, null)).toEqual({ token: null, network: null });
    expect(draftOf(offer, 'USDT', null)).toEqual({ token: 'USDT', network: 'celo' });
  });

  it('drops a network that the token does not have', () => {
    expect(draftOf(offer, 'USDC', 'celo')).toEqual({ token: 'USDC', network: null });
  });

  it('restores an earlier choice only as a whole', () => {
    const before = { token: 'USDC', network: 'base' } as const;
    expect(restoreDraft(offer, before)).toEqual(before);
    const open = { token: null, network: null };
    expect(restoreDraft(offer, { token: 'USDT', network: 'base' })).toEqual(open);
    expect(restoreDraft(offer, { token: 'constructor' as 'USDT', network: 'name' })).toEqual(open);
    expect(restoreDraft({ ...offer, supportedTokens: ['USDT'] }, before)).toEqual(open);
  });

  it('is complete with token and network', () => {
    expect(choiceOf({ token: 'USDC', network: null })).toBeNull();
    expect(choiceOf({ token: 'USDC', network: 'base' })).toEqual({ token: 'USDC', network: 'base' });
  });
});
