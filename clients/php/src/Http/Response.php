<?php

declare(strict_types=1);

namespace Cowrie\Http;

/** An answer of any status. */
final class Response
{
    /** @param array<string, string> $headers their names are in lower case */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }
}
