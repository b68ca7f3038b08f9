<?php

declare(strict_types=1);

namespace Cowrie;

use Cowrie\Internal\Api;

/**
 * Refunds of payments. All calls need the secret key, and throw the same errors as Payments.
 *
 * @phpstan-import-type CreateRefund from Shapes
 * @phpstan-import-type DecideRefund from Shapes
 * @phpstan-import-type ListRefundsQuery from Shapes
 * @phpstan-import-type Refund from Shapes
 * @phpstan-import-type RefundPage from Shapes
 */
final class Refunds
{
    private const PATH = '/api/v1/refunds';

    /** @internal */
    public function __construct(private readonly Api $api)
    {
    }

    /**
     * Promises money of a payment to its customer. With your own idempotency key, one for each refund, you
     * can repeat the call, even after a crash. Without it, the client makes a key for its own retries.
     *
     * @param CreateRefund $request
     * @return Refund
     */
    public function create(string $paymentId, array $request, ?string $idempotencyKey = null): array
    {
        return $this->api->call(
            'refunds->create',
            'POST',
            '/api/v1/payments/' . Api::segment('paymentId', $paymentId) . '/refunds',
            body: $request,
            idempotencyKey: $idempotencyKey ?? Api::newIdempotencyKey(),
        );
    }

    /**
     * One refund.
     *
     * @return Refund
     */
    public function get(string $refundId): array
    {
        return $this->api->call('refunds->get', 'GET', self::pathOf($refundId));
    }

    /**
     * One page of refunds, newest first.
     *
     * @param ListRefundsQuery $query
     * @return RefundPage
     */
    public function list(array $query = []): array
    {
        return $this->api->call('refunds->list', 'GET', self::PATH, query: $query);
    }

    /**
     * Every refund from the given page on, one request per page.
     *
     * @param ListRefundsQuery $query
     * @return \Generator<int, Refund>
     */
    public function listAll(array $query = []): \Generator
    {
        return Api::rows($this->list(...), $query);
    }

    /**
     * Approves a refund that the customer or an operator has asked for.
     *
     * @param DecideRefund $decision
     * @return Refund
     */
    public function approve(string $refundId, array $decision = []): array
    {
        return $this->decide('approve', $refundId, $decision);
    }

    /**
     * Takes back your own refund that is not sent yet, or refuses one that somebody else has asked for.
     *
     * @param DecideRefund $decision
     * @return Refund
     */
    public function cancel(string $refundId, array $decision = []): array
    {
        return $this->decide('cancel', $refundId, $decision);
    }

    /**
     * @param DecideRefund $decision
     * @return Refund
     */
    private function decide(string $verb, string $refundId, array $decision): array
    {
        $path = self::pathOf($refundId) . "/$verb";
        return $this->api->call("refunds->$verb", 'POST', $path, body: $decision);
    }

    private static function pathOf(string $refundId): string
    {
        return self::PATH . '/' . Api::segment('refundId', $refundId);
    }
}
