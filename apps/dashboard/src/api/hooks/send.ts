import { useMutation } from '@tanstack/react-query';
import { readAgain, type Resource } from './resources';

/** An answer of openapi-fetch: a body, or the body of a refusal. */
interface Answer<Body> {
  data?: Body;
  error?: unknown;
}

/** What a component does once its request has succeeded, before anything is read again. */
export interface On<Body = unknown> {
  onSuccess?: (answer: Body) => unknown;
}

interface SendOptions<Body> extends On<Body> {
  /** The resource that the request changes. Absent: it changes nothing. */
  changes?: Resource;
  /** Reads the resource again after a refusal too, because somebody else may have changed it. */
  alsoWhenRefused?: boolean;
}

/**
 * A request that is sent when the person acts: `mutate(input)`. What it changes is read again before it
 * counts as done. The refusal of the API is its `error`.
 */
export function useSend<Body, Input = void>(
  send: (input: Input) => Promise<Answer<Body>>,
  { changes, onSuccess, alsoWhenRefused = false }: SendOptions<NoInfer<Body>> = {},
) {
  return useMutation<Body, unknown, Input>({
    mutationFn: async (input) => bodyOf(await send(input)),
    onSuccess: async (answer) => {
      await onSuccess?.(answer);
      if (changes) await readAgain(changes);
    },
    onError: () => (changes && alsoWhenRefused ? readAgain(changes) : undefined),
  });
}

/** The body of an answer. @throws the body of a refusal */
export function bodyOf<Body>({ data, error }: Answer<Body>): Body {
  if (data === undefined) throw error;
  return data;
}
