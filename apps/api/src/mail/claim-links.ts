/** Knows the links with which payers say where a refund shall go. Whoever has a link can choose, so it is in the mail and nowhere else. */
export abstract class ClaimLinks {
  /** The link of a refund. Undefined: it waits for no address any more, so there is nothing to ask. */
  abstract linkOf(refundId: string): Promise<string | undefined>;
}

/** While refunds have no links. */
export class NoClaimLinks extends ClaimLinks {
  linkOf(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
