<?php

declare(strict_types=1);

namespace Cowrie\Http;

/** No whole answer came. */
final class TransportException extends \RuntimeException
{
}
