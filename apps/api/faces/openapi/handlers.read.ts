import type { INestApplication } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { NEEDED_KEY, type NeededKey } from '@cowrie/api/merchants/auth-guard/caller';
import { answerRulesOf } from '@cowrie/api/platform/http/answer.rules';
import { type Need, NEEDS } from '@cowrie/api/people/needs.decorator';
import { OPERATION_DOC, type OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** What the decorators of a handler say. */
export interface HandlerFacts {
  doc: OperationDoc;
  message?: string | undefined;
  /** The API key that a merchant's endpoint needs. */
  neededKey?: NeededKey | undefined;
  /** What a dashboard handler requires of its caller. */
  need?: Need | undefined;
  /** True when a request with the current `ETag` in `If-None-Match` gets 304. */
  isRevalidated: boolean;
  /** True when a response has no envelope. */
  isBare: boolean;
}

/** One operation of the document. */
export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The ID of a handler, as Nest writes it into the document. */
export const handlerId = (controller: string, method: string): string => `${controller}.${method}`;

/** The documented handlers of the program, by ID. */
export function readHandlers(app: INestApplication): Map<string, HandlerFacts> {
  const facts = new Map<string, HandlerFacts>();
  const scanner = new MetadataScanner();
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values()) {
      if (!metatype) continue;
      const prototype = metatype.prototype as Record<string, object>;
      for (const method of scanner.getAllMethodNames(prototype)) {
        const handler = prototype[method];
        if (!handler || !Reflect.hasMetadata('path', handler)) continue;
        const id = handlerId(metatype.name, method);
        const doc = Reflect.getMetadata(OPERATION_DOC, handler) as OperationDoc | undefined;
        if (!doc) continue;
        const { message, tagWithout, isBare = false } = answerRulesOf(handler);
        facts.set(id, {
          doc,
          message,
          neededKey: Reflect.getMetadata(NEEDED_KEY, handler) as NeededKey | undefined,
          need: Reflect.getMetadata(NEEDS, handler) as Need | undefined,
          isRevalidated: tagWithout !== undefined,
          isBare,
        });
      }
    }
  return facts;
}
