<?php

declare(strict_types=1);

namespace Cowrie\Internal;

use Cowrie\CowrieException;
use Cowrie\Http\Request;
use Cowrie\Shapes;

/**
 * Makes the requests of one client, and reads the answers.
 *
 * @internal
 */
final class Api
{
    private const AMOUNTS = ['amount', 'fiatAmount'];

    public function __construct(
        private readonly string $baseUrl,
        private readonly Keys $keys,
        private readonly Retry $retry,
        public readonly float $timeoutSeconds,
    ) {
    }

    /**
     * Returns the data of the answer. Retries only what can be repeated: a GET, or a POST under an
     * idempotency key.
     *
     * @param array<string, mixed> $query
     * @param ?array<string, mixed> $body
     * @throws CowrieException for a refusal, and when no answer comes
     */
    public function call(
        string $operation,
        string $method,
        string $path,
        string $key = 'secretKey',
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
    ): mixed {
        $this->keys->demand($key, $operation);
        $headers = ['Accept' => 'application/json', 'User-Agent' => 'cowrie-php/' . Shapes::VERSION];
        if ($idempotencyKey !== null) {
            if (preg_match('/^[!-~]{1,255}$/D', $idempotencyKey) !== 1) {
                throw new \InvalidArgumentException(
                    'the idempotency key must be 1 to 255 printable ASCII characters without spaces',
                );
            }
            $headers['Idempotency-Key'] = $idempotencyKey;
        }
        $encoded = null;
        if ($body !== null) {
            $headers['Content-Type'] = 'application/json';
            $encoded = json_encode((object) self::withExactAmounts($body), JSON_THROW_ON_ERROR);
        }
        $response = $this->retry->send(new Request(
            method: $method,
            url: $this->baseUrl . $path . self::queryOf($query),
            headers: $headers,
            body: $encoded,
            timeoutSeconds: $timeoutSeconds ?? $this->timeoutSeconds,
            isRepeatable: $method === 'GET' || $idempotencyKey !== null,
            keys: $this->keys,
            keyName: $key,
        ));
        if ($response->status < 200 || $response->status > 299) {
            throw CowrieException::of($response);
        }
        return json_decode($response->body, true, 512, JSON_THROW_ON_ERROR)['data'];
    }

    /** A new idempotency key: 128 random bits. */
    public static function newIdempotencyKey(): string
    {
        return bin2hex(random_bytes(16));
    }

    /**
     * Returns a value as one part of a path.
     *
     * @throws \InvalidArgumentException for a value that would change the path
     */
    public static function segment(string $name, string $value): string
    {
        if (in_array($value, ['', '.', '..'], true)) {
            throw new \InvalidArgumentException("$name is '$value'; pass the one that Cowrie gave");
        }
        return rawurlencode($value);
    }

    /**
     * Every row from the given page on, one request per page.
     *
     * @param callable(array<string, mixed>): array<string, mixed> $pageOf
     * @param array<string, mixed> $query
     * @return \Generator<int, mixed>
     */
    public static function rows(callable $pageOf, array $query): \Generator
    {
        for ($page = $query['page'] ?? 1;; $page++) {
            $answer = $pageOf(['page' => $page] + $query);
            // Without `yield from`, whose keys begin again on each page: iterator_to_array() would lose rows.
            foreach ($answer['data'] as $row) {
                yield $row;
            }
            if (!$answer['hasNext']) {
                return;
            }
        }
    }

    /**
     * The body with its amounts as strings.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     * @throws \InvalidArgumentException for a float, which may not be the exact amount
     */
    private static function withExactAmounts(array $body): array
    {
        foreach (self::AMOUNTS as $name) {
            $value = $body[$name] ?? null;
            if (is_int($value)) {
                $body[$name] = (string) $value;
            } elseif ($value !== null && !is_string($value)) {
                $type = get_debug_type($value);
                throw new \InvalidArgumentException("$name is a $type; pass a string such as '4999.95'");
            }
        }
        // PHP writes an empty array, and one with the keys 0, 1, …, as a list. The service expects an object.
        if (is_array($body['metadata'] ?? null)) {
            $body['metadata'] = (object) $body['metadata'];
        }
        return $body;
    }

    /** @param array<string, mixed> $query */
    private static function queryOf(array $query): string
    {
        $text = http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        return $text === '' ? '' : "?$text";
    }
}
