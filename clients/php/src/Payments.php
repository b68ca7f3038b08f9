<?php

declare(strict_types=1);

namespace Cowrie;

use Cowrie\Internal\Api;

/**
 * All calls throw CowrieException for a refusal, and when no answer comes.
 *
 * @phpstan-import-type InitializePayment from Shapes
 * @phpstan-import-type InitializedPayment from Shapes
 * @phpstan-import-type ListPaymentsQuery from Shapes
 * @phpstan-import-type ListTransfersQuery from Shapes
 * @phpstan-import-type PaymentDetails from Shapes
 * @phpstan-import-type PaymentDetailsPage from Shapes
 * @phpstan-import-type PaymentListRow from Shapes
 * @phpstan-import-type PaymentPage from Shapes
 * @phpstan-import-type PaymentTransfer from Shapes
 * @phpstan-import-type PaymentTransferPage from Shapes
 * @phpstan-import-type PaymentVerification from Shapes
 * @phpstan-import-type Quote from Shapes
 * @phpstan-import-type QuoteRequest from Shapes
 * @phpstan-import-type RateProof from Shapes
 * @phpstan-import-type Receipt from Shapes
 */
final class Payments
{
    private const PATH = '/api/v1/payments';

    /** @internal */
    public function __construct(private readonly Api $api)
    {
    }

    /**
     * Creates a payment. Send the customer to its `paymentURL`. Public key. With your own idempotency key,
     * one for each order, you can repeat the call, even after a crash. Without it, the client makes a key for
     * its own retries.
     *
     * @param InitializePayment $request
     * @return InitializedPayment
     */
    public function initialize(array $request, ?string $idempotencyKey = null): array
    {
        return $this->api->call(
            'payments->initialize',
            'POST',
            self::PATH,
            key: 'publicKey',
            body: $request,
            idempotencyKey: $idempotencyKey ?? Api::newIdempotencyKey(),
        );
    }

    /**
     * The crypto amount for a fiat amount at the current rate. Public key. It is never retried.
     *
     * @param QuoteRequest $request
     * @return Quote
     */
    public function quote(array $request): array
    {
        return $this->api->call(
            'payments->quote',
            'POST',
            self::PATH . '/quote',
            key: 'publicKey',
            body: $request,
        );
    }

    /**
     * Whether the payment is paid, its status and its amounts. Secret key.
     *
     * @return PaymentVerification
     */
    public function verify(string $paymentId): array
    {
        return $this->api->call('payments->verify', 'GET', self::pathOf($paymentId) . '/verify');
    }

    /**
     * The same, by your reference. Secret key.
     *
     * @return PaymentVerification
     */
    public function verifyByReference(string $reference): array
    {
        $path = self::PATH . '/reference/' . Api::segment('reference', $reference) . '/verify';
        return $this->api->call('payments->verifyByReference', 'GET', $path);
    }

    /**
     * Everything about one payment. Secret key.
     *
     * @return PaymentDetails
     */
    public function details(string $paymentId): array
    {
        return $this->api->call('payments->details', 'GET', self::pathOf($paymentId));
    }

    /**
     * One page of payments. Secret key.
     *
     * @param ListPaymentsQuery $query
     * @return PaymentPage
     */
    public function list(array $query = []): array
    {
        return $this->api->call('payments->list', 'GET', self::PATH, query: $query);
    }

    /**
     * Every row from the given page on, one request per page. Secret key.
     *
     * @param ListPaymentsQuery $query
     * @return \Generator<int, PaymentListRow>
     */
    public function listAll(array $query = []): \Generator
    {
        return Api::rows($this->list(...), $query);
    }

    /**
     * One page of payments with all their details. Secret key.
     *
     * @param ListPaymentsQuery $query
     * @return PaymentDetailsPage
     */
    public function listDetails(array $query = []): array
    {
        $whole = ['expand' => 'details'] + $query;
        return $this->api->call('payments->listDetails', 'GET', self::PATH, query: $whole);
    }

    /**
     * Every payment from the given page on with all its details, one request per page. Secret key.
     *
     * @param ListPaymentsQuery $query
     * @return \Generator<int, PaymentDetails>
     */
    public function listAllDetails(array $query = []): \Generator
    {
        return Api::rows($this->listDetails(...), $query);
    }

    /**
     * One page of the transfers that reached a payment's address, oldest first. Secret key.
     *
     * @param ListTransfersQuery $query
     * @return PaymentTransferPage
     */
    public function transfers(string $paymentId, array $query = []): array
    {
        $path = self::pathOf($paymentId) . '/transfers';
        return $this->api->call('payments->transfers', 'GET', $path, query: $query);
    }

    /**
     * Every transfer from the given page on, one request per page. Secret key.
     *
     * @param ListTransfersQuery $query
     * @return \Generator<int, PaymentTransfer>
     */
    public function allTransfers(string $paymentId, array $query = []): \Generator
    {
        return Api::rows(fn (array $page): array => $this->transfers($paymentId, $page), $query);
    }

    /**
     * The signed proof of the payment's rate. Secret key.
     *
     * @return RateProof
     */
    public function rateProof(string $paymentId): array
    {
        return $this->api->call('payments->rateProof', 'GET', self::pathOf($paymentId) . '/rate-proof');
    }

    /**
     * The receipt of a paid payment, which proves itself. Secret key.
     *
     * @return Receipt
     */
    public function receipt(string $paymentId): array
    {
        return $this->api->call('payments->receipt', 'GET', self::pathOf($paymentId) . '/receipt');
    }

    private static function pathOf(string $paymentId): string
    {
        return self::PATH . '/' . Api::segment('paymentId', $paymentId);
    }
}
