/** An error of JSON-RPC 2.0. */
export class JsonRpcRefusal extends Error {
  override readonly name = 'JsonRpcRefusal';

  constructor(
    readonly code: number,
    message: string,
    /** The revert data of a call, hex. */
    readonly data?: string,
  ) {
    super(message);
  }
}

export const unknownMethod = () => new JsonRpcRefusal(-32601, 'the method does not exist/is not available');
export const invalidParams = (message: string) => new JsonRpcRefusal(-32602, message);
