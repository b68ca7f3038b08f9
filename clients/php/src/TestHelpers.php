<?php

declare(strict_types=1);

namespace Cowrie;

use Cowrie\Internal\Api;

/**
 * Plays customers in your tests. For `test` on local chains only.
 *
 * @phpstan-import-type PaymentSimulation from Shapes
 * @phpstan-import-type SimulatePayment from Shapes
 */
final class TestHelpers
{
    /** A simulated customer waits for blocks, and for a worker to see them. */
    private const SECONDS = 60.0;

    /** @internal */
    public function __construct(private readonly Api $api)
    {
    }

    /**
     * Chooses token and network, unless that is done, and pays. Secret key of `test`. It is never retried,
     * because each call pays. If no answer came, look at the payment's transfers.
     *
     * @param SimulatePayment $request
     * @return PaymentSimulation
     */
    public function simulate(string $paymentId, array $request): array
    {
        return $this->api->call(
            'testHelpers->simulate',
            'POST',
            '/api/v1/test-helpers/payments/' . Api::segment('paymentId', $paymentId) . '/simulate',
            body: $request,
            timeoutSeconds: max($this->api->timeoutSeconds, self::SECONDS),
        );
    }
}
