<?php

declare(strict_types=1);

namespace Cowrie;

/**
 * The webhook is not signed with your secret, or its time is not current. Answer 400 and ignore its content.
 */
final class WebhookException extends \RuntimeException
{
}
