/** The codes with which a node refuses a transaction: `api.Return.response_code` of java-tron. */
export type RefusalCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'BANDWITH_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'SERVER_BUSY'
  | 'OTHER_ERROR';

/** A node does not take a transaction. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';

  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
