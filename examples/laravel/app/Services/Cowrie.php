<?php

namespace App\Services;

use App\Models\Order;
use Illuminate\Http\Client\ConnectionException;
use Illuminate\Http\Client\RequestException;
use Illuminate\Support\Facades\Http;
use InvalidArgumentException;
use Throwable;

/** The calls to Cowrie, and its webhooks' signature. */
class Cowrie
{
    private const TOLERANCE_SECONDS = 300;

    /** Creates the payment of an order. Returns paymentId and paymentURL. @throws CowrieException */
    public function initialize(Order $order, string $returnUrl): array
    {
        // The reference is one for each order and cannot be guessed, so it is the idempotency key too.
        return $this->call('post', '/api/v1/payments', 'public_key', ['Idempotency-Key' => $order->reference], [
            // A text: PHP would write a number as a float.
            'amount' => $order->amount,
            'customerEmail' => $order->email,
            'reference' => $order->reference,
            'callbackURL' => $returnUrl,
            'failureURL' => $returnUrl,
        ]);
    }

    /** @throws CowrieException */
    public function verify(string $paymentId): array
    {
        return $this->call('get', "/api/v1/payments/$paymentId/verify", 'secret_key');
    }

    /** A customer waits, so each attempt has 5 seconds. All calls are safe to repeat. No redirects, so no key reaches another host. */
    private function call(string $method, string $path, string $key, array $headers = [], array $body = []): array
    {
        try {
            $response = Http::withToken($this->setting($key))
                ->withHeaders($headers)
                ->timeout(5)
                ->withOptions(['connect_timeout' => 3, 'allow_redirects' => false])
                ->retry(3, 300, fn (Throwable $error) => $error instanceof ConnectionException
                    || ($error instanceof RequestException && $this->mayRepeat($error->response->status())))
                ->$method($this->setting('url').$path, $body);
        } catch (ConnectionException $error) {
            throw new CowrieException('no_answer', $error->getMessage());
        } catch (RequestException $error) {
            $response = $error->response;
        }
        if ($response->successful()) {
            return $response->json('data');
        }
        throw new CowrieException(
            $response->json('error.code') ?? 'unknown',
            $response->json('message') ?? 'status '.$response->status(),
            $response->json('error.requestId') ?? 'none',
            array_column($response->json('error.fields') ?? [], 'field')
        );
    }

    private function mayRepeat(int $status): bool
    {
        return $status === 429 || $status >= 500;
    }

    /**
     * Returns the event of a webhook. $header gives a header by its name.
     *
     * @throws InvalidArgumentException when the signature or its time is wrong: answer 400
     */
    public function readWebhook(string $rawBody, callable $header): array
    {
        [$id, $timestamp] = [(string) $header('webhook-id'), (string) $header('webhook-timestamp')];
        if (! ctype_digit($timestamp) || abs(time() - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            throw new InvalidArgumentException('webhook-timestamp is too far from now');
        }
        $key = base64_decode(preg_replace('/^whsec_/', '', $this->setting('webhook_secret')), true)
            ?: throw new CowrieException('not_configured', 'cowrie.webhook_secret must be whsec_ and base64');
        $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true));
        foreach (explode(' ', (string) $header('webhook-signature')) as $one) {
            if (hash_equals("v1,$expected", $one)) {
                return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
            }
        }
        throw new InvalidArgumentException('no signature matches the secret');
    }

    private function setting(string $name): string
    {
        return config("cowrie.$name") ?: throw new CowrieException('not_configured', "cowrie.$name is not set; README.md says where it comes from");
    }
}
