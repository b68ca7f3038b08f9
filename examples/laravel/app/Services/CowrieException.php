<?php

namespace App\Services;

use RuntimeException;

/** Cowrie refused a request, or did not answer. $errorCode is stable, so decide by it. */
class CowrieException extends RuntimeException
{
    public function __construct(
        public string $errorCode,
        string $message,
        public string $requestId = 'none',
        public array $fields = []
    ) {
        parent::__construct("$errorCode: $message (request $requestId)");
    }
}
