<?php

declare(strict_types=1);

// Guarantee: the client accepts exactly the genuine webhooks, like the other clients.

use Cowrie\Webhook;
use Cowrie\WebhookException;

// In the repository, all clients share the file. Tools that run this folder alone put it somewhere else.
$file = getenv('COWRIE_WEBHOOK_VECTORS') ?: __DIR__ . '/../../webhook-vectors.json';
$vectors = json_decode((string) file_get_contents($file), true, 512, JSON_THROW_ON_ERROR);
['now' => $now, 'cases' => $cases] = $vectors;

foreach ($cases as $case) {
    test("webhook: {$case['name']}", static function () use ($case, $now): void {
        $verify = static fn (array $headers): array =>
            Webhook::verify($case['payload'], $headers, $case['secrets'], now: $now);
        $lists = array_map(static fn (string $value): array => [$value], $case['headers']);
        foreach ([$case['headers'], $lists] as $headers) {
            if ($case['isGenuine']) {
                same(json_decode($case['payload'], true), $verify($headers));
            } else {
                same(WebhookException::class, get_class(thrown(static fn () => $verify($headers))));
            }
        }
    });
}

test('webhook: takes one secret, and compares with the clock', static function () use ($cases): void {
    ['payload' => $payload, 'headers' => $headers, 'secrets' => [$secret]] = $cases[0];
    $error = thrown(static fn () => Webhook::verify($payload, $headers, $secret));
    same('webhook-timestamp is too far from now', $error->getMessage());
});

test('webhook: takes another tolerance', static function () use ($cases, $now): void {
    ['payload' => $payload, 'headers' => $headers, 'secrets' => $secrets] = $cases[0];
    $after = static fn (int $seconds): array =>
        Webhook::verify($payload, $headers, $secrets, 10, $now + $seconds);
    same('payment.completed', $after(10)['type']);
    same(WebhookException::class, get_class(thrown(static fn () => $after(11))));
});

test('webhook: refuses a malformed secret without showing it', static function () use ($cases, $now): void {
    ini_set('zend.exception_ignore_args', '0');
    ['payload' => $payload, 'headers' => $headers] = $cases[0];
    foreach (['whsec_', 'whsec_*abcdef', ''] as $secret) {
        $error = thrown(static fn () => Webhook::verify($payload, $headers, $secret, now: $now));
        same(InvalidArgumentException::class, get_class($error));
        same(false, str_contains($error->getMessage() . json_encode($error->getTrace()[0]), 'abcdef'));
    }
});
