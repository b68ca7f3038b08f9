import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredLanguage } from '@cowrie/payer-page/words/preferred-language';
import { isLanguage, type Language } from '@cowrie/payer-page/words/languages';
import { isPayCode } from '@cowrie/tables';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import type { ApiExceptionFilter } from '@cowrie/api/platform/http/exception.filter';
import { addressSubject } from '@cowrie/api/platform/rate-limit/client-address';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { CheckoutRefunds } from '../checkout/checkout-refunds.service';
import { CheckoutService } from '../checkout/checkout.service';
import { PLAIN_HEADERS, plainPath } from './plain.document';
import { assertOwnForm, formOf, type PlainForm, readForms } from './plain.form';
import { paymentPage, refusalPage } from './plain.page';
import { speechIn } from './plain.speech';

type PlainRequest = FastifyRequest<{ Params: { payCode: string }; Querystring: { lang?: unknown } }>;

/** After these, the page shows the payment as it is now, and what was refused. */
const SHOWN_WITH_PAYMENT: readonly ErrorCode[] = [
  'checkout_locked',
  'payment_not_payable',
  'money_seen',
  'pair_not_supported',
  'amount_too_small',
  'amount_too_large',
  'rate_unavailable',
  'refund_not_possible',
];

/**
 * Serves the payment page without JavaScript at `/plain/:payCode` (docs/decisions/0117). It is another face
 * of what `/checkout` does: the same services, and the same limits per address and payment.
 */
export function servePlainPage(nest: NestFastifyApplication, filter: ApiExceptionFilter): void {
  const checkout = nest.get(CheckoutService, { strict: false });
  const refunds = nest.get(CheckoutRefunds, { strict: false });
  const limits = nest.get(RateLimitGate, { strict: false });
  const pageOrigin = new URL(nest.get(AppConfig, { strict: false }).checkoutUrl).origin;

  const show = async (
    request: PlainRequest,
    reply: FastifyReply,
    refused?: ErrorCode,
  ): Promise<FastifyReply> => {
    const config = await checkout.configuration(request.params.payCode);
    const source = { config, speech: speechIn(languageOf(request)), path: pathOf(request) };
    return reply.headers(PLAIN_HEADERS).send(paymentPage(source, refused));
  };

  async function act({ act, choice }: PlainForm, request: PlainRequest, reply: FastifyReply): Promise<void> {
    const { payCode } = request.params;
    if (act === 'choose') {
      if (!choice) throw new ApiError('pair_not_supported');
      limits.refuseKnown(reply, 'complete', payCode);
      const body = { ...choice, language: languageOf(request) };
      await checkout.complete(payCode, body, () => limits.pass(reply, 'complete', payCode));
    } else if (act === 'refund') {
      await limits.pass(reply, 'payer-refund', payCode);
      await refunds.ask(payCode);
    } else {
      await limits.pass(reply, 'complete', payCode);
      await checkout[act](payCode);
    }
  }

  void nest
    .getHttpAdapter()
    .getInstance()
    .register((scope, _options, done) => {
      readForms(scope);
      scope.setErrorHandler((thrown, request, reply) => {
        const asked = request as PlainRequest;
        const { code } = filter.refuse(thrown, request, reply);
        return reply
          .headers(PLAIN_HEADERS)
          .send(refusalPage(code, speechIn(languageOf(asked)), pathOf(asked)));
      });
      // One handler answers both methods, so a form's answer is at the page's own path.
      const path = '/plain/:payCode';
      scope.get(path, async (request: PlainRequest, reply) => {
        await limits.pass(reply, 'checkout', addressSubject(request.ip));
        return show(request, reply);
      });
      scope.post(path, async (request: PlainRequest, reply) => {
        assertOwnForm(request, pageOrigin);
        await limits.pass(reply, 'checkout', addressSubject(request.ip));
        if (!isPayCode(request.params.payCode)) throw new ApiError('payment_not_found');
        try {
          await act(formOf(request), request, reply);
        } catch (thrown) {
          if (!(thrown instanceof ApiError) || !SHOWN_WITH_PAYMENT.includes(thrown.code)) throw thrown;
          filter.refuse(thrown, request, reply);
          return show(request, reply, thrown.code);
        }
        // The browser reads the page anew, so that a reload repeats nothing.
        return reply.redirect(pathOf(request), 303);
      });
      done();
    });
}

/** The language that the address names, or else the first of the browser's that the page has. */
function languageOf(request: PlainRequest): Language {
  const tags = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((one) => one.split(';')[0]?.trim() ?? '');
  return preferredLanguage(askedLanguage(request) ?? null, tags);
}

function askedLanguage({ query: { lang } }: PlainRequest): Language | undefined {
  return typeof lang === 'string' && isLanguage(lang) ? lang : undefined;
}

/** Where the page of this request is. A path that is no payCode leads to one that is unknown. */
function pathOf(request: PlainRequest): string {
  const { payCode } = request.params;
  return plainPath(isPayCode(payCode) ? payCode : '-', askedLanguage(request));
}
