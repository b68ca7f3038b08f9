<?php

declare(strict_types=1);

namespace Cowrie\Internal;

use Cowrie\CowrieException;
use Cowrie\Http\Request;
use Cowrie\Http\Response;
use Cowrie\Http\Transport;
use Cowrie\Http\TransportException;

/**
 * Sends requests, and repeats those that can be repeated.
 *
 * @internal
 */
final class Retry
{
    private const BASE_DELAY_SECONDS = 0.25;
    private const MAX_DELAY_SECONDS = 8.0;
    /** If the service asks for a longer wait, the call fails at once. */
    private const MAX_RETRY_AFTER_SECONDS = 60;

    /** @var \Closure(float): void */
    private readonly \Closure $sleep;
    /** @var \Closure(): float */
    private readonly \Closure $random;

    /**
     * @param ?\Closure(float): void $sleep replaced in tests
     * @param ?\Closure(): float $random replaced in tests
     */
    public function __construct(
        private readonly Transport $transport,
        private readonly int $maxRetries,
        ?\Closure $sleep = null,
        ?\Closure $random = null,
    ) {
        $this->sleep = $sleep ?? static fn (float $seconds) => usleep((int) ($seconds * 1_000_000));
        $this->random = $random ?? static fn (): float => random_int(0, 1_000_000) / 1_000_000;
    }

    /**
     * Returns the first answer that is not worth a retry, or the last one.
     *
     * @throws CowrieException with the code `no_answer` when none comes
     */
    public function send(Request $request): Response
    {
        $maxRetries = $request->isRepeatable ? $this->maxRetries : 0;
        for ($attempt = 0;; $attempt++) {
            $outcome = $this->tryOnce($request);
            $wait = $attempt < $maxRetries ? $this->waitAfter($outcome, $attempt) : null;
            if ($wait !== null) {
                ($this->sleep)($wait);
            } elseif ($outcome instanceof Response) {
                return $outcome;
            } else {
                throw $outcome;
            }
        }
    }

    /** True for 429 and 5xx, which may be temporary. Any other refusal would be the same again. */
    public static function isRetryable(int $status): bool
    {
        return $status === 429 || $status >= 500;
    }

    /**
     * The wait before the next attempt in seconds, or null for no retry. It is an exponential backoff with
     * full jitter, so that many clients do not retry at the same moment. It is never shorter than
     * `Retry-After`.
     */
    public static function delaySeconds(int $attempt, float $random, ?string $retryAfter, int $now): ?float
    {
        $backoff = $random * min(self::MAX_DELAY_SECONDS, self::BASE_DELAY_SECONDS * 2 ** $attempt);
        $asked = $retryAfter === null ? 0 : self::secondsOf($retryAfter, $now);
        return $asked > self::MAX_RETRY_AFTER_SECONDS ? null : $asked + $backoff;
    }

    private function tryOnce(Request $request): Response|CowrieException
    {
        try {
            $response = $this->transport->send($request);
        } catch (TransportException $cause) {
            return self::noAnswer($cause->getMessage(), $cause);
        }
        if ($response->status < 200 || $response->status > 299) {
            return $response;
        }
        if (!str_contains($response->headers['content-type'] ?? '', 'json')) {
            return self::noAnswer('the answer is not from Cowrie; check baseUrl');
        }
        $answer = json_decode($response->body, true);
        if (!is_array($answer) || !array_key_exists('data', $answer)) {
            return self::noAnswer('the answer is incomplete');
        }
        return $response;
    }

    private static function noAnswer(string $message, ?\Throwable $cause = null): CowrieException
    {
        return new CowrieException($message, CowrieException::NO_ANSWER, previous: $cause);
    }

    private function waitAfter(Response|CowrieException $outcome, int $attempt): ?float
    {
        if ($outcome instanceof Response && !self::isRetryable($outcome->status)) {
            return null;
        }
        $retryAfter = $outcome instanceof Response ? $outcome->headers['retry-after'] ?? null : null;
        return self::delaySeconds($attempt, ($this->random)(), $retryAfter, time());
    }

    /** The seconds of a header that holds seconds or a date (RFC 9110 §10.2.3); 0 for anything else. */
    private static function secondsOf(string $text, int $now): int
    {
        if (preg_match('/^[0-9]{1,9}$/D', $text) === 1) {
            return (int) $text;
        }
        $date = \DateTimeImmutable::createFromFormat(\DateTimeInterface::RFC7231, $text);
        return $date === false ? 0 : max(0, $date->getTimestamp() - $now);
    }
}
