<?php

declare(strict_types=1);

namespace Cowrie;

/**
 * Cowrie refused the request, or no answer came. `errorCode` is stable, so base decisions on it. The message
 * is for people. `requestId` names the request in a report. `fields` holds the wrong fields.
 *
 * If no answer came, `errorCode` is `no_answer` and `status` is null: Cowrie may or may not have run the
 * request.
 *
 * @phpstan-import-type FieldError from Shapes
 */
final class CowrieException extends \RuntimeException
{
    public const NO_ANSWER = 'no_answer';

    /**
     * `errorCode` is not named `code`: PHP has a number of that name in every exception.
     *
     * @param list<FieldError> $fields
     */
    public function __construct(
        string $message,
        public readonly string $errorCode,
        public readonly ?int $status = null,
        public readonly ?string $requestId = null,
        public readonly array $fields = [],
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, $status ?? 0, $previous);
    }

    /**
     * The error of an unsuccessful answer, from Cowrie or from a proxy in front of it.
     *
     * @internal
     */
    public static function of(Http\Response $response): self
    {
        $requestId = $response->headers['x-request-id'] ?? null;
        $answer = json_decode($response->body, true);
        $error = is_array($answer) ? $answer['error'] ?? null : null;
        $message = is_array($answer) ? $answer['message'] ?? null : null;
        if (!is_array($error) || !is_string($error['code'] ?? null) || !is_string($message)) {
            $text = "the service answered {$response->status}";
            return new self($text, 'unknown', $response->status, $requestId);
        }
        $requestId = $error['requestId'] ?? $requestId;
        return new self($message, $error['code'], $response->status, $requestId, $error['fields'] ?? []);
    }
}
