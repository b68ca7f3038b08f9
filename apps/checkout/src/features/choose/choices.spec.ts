import { configuration } from '../../testing/configuration';
import { choiceOf, draftOf, networksFor, offeredAgain, offeredTokens } from './choices';

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

  it('leaves open what is a choice, and makes the one that is none', () => {
    expect(draftOf(offer, null, null)).toEqual({ token: null, network: null });
    expect(draftOf(offer, 'USDT', null)).toEqual({ token: 'USDT', network: 'celo' });
  });

  it('forgets a network that the token cannot be paid on', () => {
    expect(draftOf(offer, 'USDC', 'celo')).toEqual({ token: 'USDC', network: null });
  });

  it('takes a choice of before as a whole, or not at all', () => {
    const before = { token: 'USDC', network: 'base' } as const;
    expect(offeredAgain(offer, before)).toEqual(before);
    const open = { token: null, network: null };
    expect(offeredAgain(offer, { token: 'USDT', network: 'base' })).toEqual(open);
    expect(offeredAgain(offer, { token: 'constructor' as 'USDT', network: 'name' })).toEqual(open);
    expect(offeredAgain({ ...offer, supportedTokens: ['USDT'] }, before)).toEqual(open);
  });

  it('is complete with both', () => {
    expect(choiceOf({ token: 'USDC', network: null })).toBeNull();
    expect(choiceOf({ token: 'USDC', network: 'base' })).toEqual({ token: 'USDC', network: 'base' });
  });
});
