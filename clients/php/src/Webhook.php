<?php

declare(strict_types=1);

namespace Cowrie;

/** @phpstan-import-type WebhookEvent from Shapes */
final class Webhook
{
    private const PREFIX = 'whsec_';

    /**
     * Returns the event of a webhook after it has verified the signature as Standard Webhooks describes. The
     * same `webhook-id` may arrive more than once: handle it once.
     *
     * @param string $payload the raw request body: parsing and serializing it again changes its bytes
     * @param array<string, string|list<string>> $headers the case of their names does not matter
     * @param string|list<string> $secret `whsec_…`, or both secrets while you replace one
     * @param int $toleranceSeconds the allowed difference between the sender's clock and yours
     * @param ?int $now seconds since 1970; default: now
     * @return WebhookEvent
     * @throws WebhookException when the signature or its time is wrong
     * @throws \InvalidArgumentException for a malformed secret, which is the receiver's mistake
     */
    public static function verify(
        string $payload,
        array $headers,
        #[\SensitiveParameter] string|array $secret,
        int $toleranceSeconds = 300,
        ?int $now = null,
    ): array {
        $secrets = (array) $secret;
        // PHP 8.1 knows no SensitiveParameter, and its stack traces show arguments as they are now.
        $secret = '';
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = explode(' ', self::header($headers, 'webhook-signature'));
        if (preg_match('/^[0-9]{1,12}$/D', $timestamp) !== 1) {
            throw new WebhookException('webhook-timestamp is not a number of seconds');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > $toleranceSeconds) {
            throw new WebhookException('webhook-timestamp is too far from now');
        }
        $isSigned = false;
        foreach ($secrets as $known) {
            $text = str_starts_with($known, self::PREFIX) ? substr($known, strlen(self::PREFIX)) : $known;
            $key = base64_decode($text, true);
            if ($key === false || $key === '') {
                throw new \InvalidArgumentException(
                    'secret must be whsec_ and base64; copy it again from the webhook endpoint',
                );
            }
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$payload", $key, true));
            foreach ($signatures as $given) {
                // Compares every signature, each in constant time.
                $isSigned = hash_equals($expected, $given) || $isSigned;
            }
        }
        if (!$isSigned) {
            throw new WebhookException('no signature matches one of your secrets');
        }
        $event = json_decode($payload, true);
        if (!is_array($event)) {
            throw new WebhookException('the body is signed, but is not JSON');
        }
        return $event;
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        $given = [];
        foreach ($headers as $key => $value) {
            if (strtolower((string) $key) === $name) {
                // Frameworks give each header as a list.
                array_push($given, ...array_values((array) $value));
            }
        }
        if (count($given) > 1) {
            // Of two, the receiver could read the one that was not checked.
            throw new WebhookException("$name came twice");
        }
        $value = $given[0] ?? '';
        if (!is_string($value) || $value === '') {
            throw new WebhookException("$name is missing");
        }
        return $value;
    }

    private function __construct()
    {
    }
}
