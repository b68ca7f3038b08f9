<?php

declare(strict_types=1);

namespace Cowrie;

use Cowrie\Http\CurlTransport;
use Cowrie\Http\Transport;
use Cowrie\Internal\Api;
use Cowrie\Internal\Keys;
use Cowrie\Internal\Retry;

/** A client for merchants' servers. */
final class Cowrie
{
    public readonly Payments $payments;
    public readonly Refunds $refunds;
    public readonly Events $events;
    public readonly Settlements $settlements;
    public readonly TestHelpers $testHelpers;

    /**
     * The keys belong to the same environment and select it.
     *
     * @param string $baseUrl the address of the service, such as `https://api.example.com`
     * @param float $timeoutSeconds the time-out of each attempt
     * @param int $maxRetries retries after the first attempt
     * @param ?Transport $transport sends a request in another way, for a proxy or for tests
     * @throws \InvalidArgumentException when the keys are swapped or belong to different environments
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] ?string $publicKey = null,
        #[\SensitiveParameter] ?string $secretKey = null,
        float $timeoutSeconds = 10.0,
        int $maxRetries = 3,
        ?Transport $transport = null,
    ) {
        $keys = new Keys($publicKey, $secretKey);
        // PHP 8.1 knows no SensitiveParameter, and its stack traces show arguments as they are now.
        $publicKey = $secretKey = null;
        $keys->check();
        if (preg_match('#^https?://#i', $baseUrl) !== 1) {
            throw new \InvalidArgumentException('baseUrl must begin with https:// or http://');
        }
        $retry = new Retry($transport ?? new CurlTransport(), $maxRetries);
        $api = new Api(rtrim($baseUrl, '/'), $keys, $retry, $timeoutSeconds);
        $this->payments = new Payments($api);
        $this->refunds = new Refunds($api);
        $this->events = new Events($api);
        $this->settlements = new Settlements($api);
        $this->testHelpers = new TestHelpers($api);
    }
}
