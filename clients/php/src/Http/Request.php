<?php

declare(strict_types=1);

namespace Cowrie\Http;

use Cowrie\Internal\Keys;

/** One attempt. It holds no key itself: `headers()` makes the header of the key when it is sent. */
final class Request
{
    /**
     * @internal
     * @param array<string, string> $headers
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        private readonly array $headers,
        public readonly ?string $body,
        public readonly float $timeoutSeconds,
        /** False if sending it twice would act twice. */
        public readonly bool $isRepeatable,
        private readonly Keys $keys,
        private readonly string $keyName,
    ) {
    }

    /**
     * All headers, with the key. Log none of them.
     *
     * @return array<string, string>
     */
    public function headers(): array
    {
        return ['Authorization' => 'Bearer ' . $this->keys->get($this->keyName)] + $this->headers;
    }
}
