import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';

/** What a handler's decorators say about its successful response. */
export interface AnswerRules {
  /** The fixed `message` (docs/interface.md §1.3). */
  readonly message?: string;
  /** The response gets an entity tag over its data without these fields. Absent: it gets none. */
  readonly tagWithout?: readonly string[];
  /** The bytes of the body are kept too, because a signature covers them. */
  readonly keepsBytes?: boolean;
  /** The response is sent without the envelope: another standard names its fields. */
  readonly isBare?: boolean;
  /** The response goes on for minutes, so its time says nothing about the service. */
  readonly isStreamed?: boolean;
  /** The body is an image. No other handler accepts one. */
  readonly takesImages?: boolean;
}

// The rules are part of the route's configuration, so that a request finds them with its route.
declare module 'fastify' {
  // Declaration merging needs an interface.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface FastifyContextConfig extends AnswerRules {}
}

/** Sets the fixed `message` of a successful response (docs/interface.md §1.3). */
export const Message = (text: string) => withRules({ message: text });

/** For endpoints of another standard: the response is the data alone. Refusals keep their envelope. */
export const Bare = () => withRules({ isBare: true });

/**
 * For endpoints that a page polls: the response gets an entity tag over its data. A request with that tag
 * gets 304 (docs/interface.md §4.8).
 * @param without fields of the data that the tag leaves out
 */
export const Revalidated = (...without: string[]) => withRules({ tagWithout: without });

/** For handlers that check a signature of the body: `bytesOf` returns its bytes. */
export const KeepsBytes = () => withRules({ keepsBytes: true });

/** For handlers whose body is an image: `imageOf` reads it. */
export const TakesImages = () => withRules({ takesImages: true });

/** For handlers whose response is a stream that ends minutes later. */
export const Streamed = () => withRules({ isStreamed: true });

/** The rules of a handler. */
export function answerRulesOf(handler: object): AnswerRules {
  return (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) ?? {}) as AnswerRules;
}

function withRules(rules: AnswerRules): MethodDecorator {
  return (target, name, descriptor) =>
    RouteConfig({ ...answerRulesOf(descriptor.value as object), ...rules })(target, name, descriptor);
}
