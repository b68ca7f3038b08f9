<?php

declare(strict_types=1);

// Guarantee: the client repeats only what can be repeated, sends exact amounts, and shows no key.

use Cowrie\Cowrie;
use Cowrie\CowrieException;
use Cowrie\Http\Request;
use Cowrie\Http\Response;
use Cowrie\Http\Transport;
use Cowrie\Http\TransportException;
use Cowrie\Internal\Api;
use Cowrie\Internal\Keys;
use Cowrie\Internal\Retry;
use Cowrie\Payments;
use Cowrie\Refunds;

const PUBLIC_KEY = 'cwr_pk_test_abcdef';
const SECRET_KEY = 'cwr_sk_test_abcdef';
const REQUEST = ['amount' => '5000.00', 'customerEmail' => 'ada@example.com'];
const PAGE = ['data' => [], 'hasNext' => false, 'hasMore' => false, 'lastNumber' => 0];
/** 2026-01-01T00:00:00Z */
const NOW = 1_767_225_600;

function ok(mixed $data): Response
{
    return new Response(200, ['content-type' => 'application/json'], json_encode(['data' => $data]));
}

function refusal(int $status, string $code, array $headers = []): Response
{
    $error = ['code' => $code, 'requestId' => 'r-1'];
    $body = ['success' => false, 'message' => 'no', 'data' => null, 'error' => $error];
    return new Response($status, ['content-type' => 'application/json'] + $headers, json_encode($body));
}

function broken(): TransportException
{
    return new TransportException('the service cannot be reached: broken');
}

/** Gives these answers in order, and keeps the requests. */
final class Service implements Transport
{
    /** @var list<Request> */
    public array $sent = [];

    /** @param list<Response|TransportException> $answers */
    public function __construct(private array $answers)
    {
    }

    public function send(Request $request): Response
    {
        $this->sent[] = $request;
        $answer = array_shift($this->answers) ?? broken();
        return $answer instanceof Response ? $answer : throw $answer;
    }

    /** @return list<string> */
    public function lines(): array
    {
        return array_map(static function (Request $one): string {
            $path = str_replace('https://api.cowrie.example', '', $one->url);
            return trim("$one->method $path $one->body");
        }, $this->sent);
    }

    /** @return list<?string> */
    public function headers(string $name): array
    {
        return array_map(static fn (Request $one): ?string => $one->headers()[$name] ?? null, $this->sent);
    }
}

function clientOf(Service $service, array $options = []): Cowrie
{
    $given = $options + ['publicKey' => PUBLIC_KEY, 'secretKey' => SECRET_KEY, 'maxRetries' => 0];
    return new Cowrie('https://api.cowrie.example/', ...$given, transport: $service);
}

/** The parts of a client that does not wait. `$waits` gets the seconds that it would have waited. */
function apiOf(Service $service, ?array &$waits = null, int $maxRetries = 2): Api
{
    $waits = [];
    $sleep = static function (float $seconds) use (&$waits): void {
        $waits[] = $seconds;
    };
    $retry = new Retry($service, $maxRetries, $sleep, static fn (): float => 1.0);
    return new Api('https://api.cowrie.example', new Keys(PUBLIC_KEY, SECRET_KEY), $retry, 10.0);
}

test('calls: each has its method, path, key and body', static function (): void {
    $service = new Service(array_fill(0, 28, ok(PAGE)));
    $cowrie = clientOf($service);
    $cowrie->payments->initialize(REQUEST + ['metadata' => []]);
    $cowrie->payments->quote(['amount' => '1.10', 'token' => 'USDC', 'network' => 'base']);
    $cowrie->payments->verify('id');
    $cowrie->payments->verifyByReference('Order/1?');
    $cowrie->payments->details('id');
    $cowrie->payments->list(['page' => 2, 'status' => 'completed']);
    $cowrie->payments->listDetails(['reference' => 'Order10001']);
    $cowrie->payments->transfers('id', ['page' => 2]);
    $cowrie->payments->rateProof('id');
    $cowrie->payments->receipt('id');
    $cowrie->refunds->create('id', ['basis' => 'amount', 'amount' => '2.50'], idempotencyKey: 'return-7');
    $cowrie->refunds->get('r');
    $cowrie->refunds->list(['paymentId' => 'id']);
    $cowrie->refunds->approve('r', ['reason' => 'agreed']);
    $cowrie->refunds->cancel('r');
    $cowrie->events->list(['after' => 41]);
    $cowrie->settlements->list(['state' => 'paid']);
    $cowrie->settlements->get('s');
    $cowrie->settlements->statement('s');
    $cowrie->settlements->account();
    $cowrie->settlements->setAccount(['kind' => 'bank']);
    $cowrie->settlements->cancelAccountChange(['currency' => 'NGN']);
    $cowrie->testHelpers->simulate('id', ['case' => 'exact']);
    foreach (
        [
            $cowrie->payments->listAll(),
            $cowrie->payments->listAllDetails(),
            $cowrie->payments->allTransfers('id'),
            $cowrie->refunds->listAll(),
            $cowrie->settlements->listAll(),
        ] as $rows
    ) {
        same([], iterator_to_array($rows));
    }
    same([
        'POST /api/v1/payments {"amount":"5000.00","customerEmail":"ada@example.com","metadata":{}}',
        'POST /api/v1/payments/quote {"amount":"1.10","token":"USDC","network":"base"}',
        'GET /api/v1/payments/id/verify',
        'GET /api/v1/payments/reference/Order%2F1%3F/verify',
        'GET /api/v1/payments/id',
        'GET /api/v1/payments?page=2&status=completed',
        'GET /api/v1/payments?expand=details&reference=Order10001',
        'GET /api/v1/payments/id/transfers?page=2',
        'GET /api/v1/payments/id/rate-proof',
        'GET /api/v1/payments/id/receipt',
        'POST /api/v1/payments/id/refunds {"basis":"amount","amount":"2.50"}',
        'GET /api/v1/refunds/r',
        'GET /api/v1/refunds?paymentId=id',
        'POST /api/v1/refunds/r/approve {"reason":"agreed"}',
        'POST /api/v1/refunds/r/cancel {}',
        'GET /api/v1/events?after=41',
        'GET /api/v1/settlements?state=paid',
        'GET /api/v1/settlements/s',
        'GET /api/v1/settlements/s/statement',
        'GET /api/v1/settlement-account',
        'PUT /api/v1/settlement-account {"kind":"bank"}',
        'POST /api/v1/settlement-account/cancel?currency=NGN',
        'POST /api/v1/test-helpers/payments/id/simulate {"case":"exact"}',
        'GET /api/v1/payments?page=1',
        'GET /api/v1/payments?expand=details&page=1',
        'GET /api/v1/payments/id/transfers?page=1',
        'GET /api/v1/refunds?page=1',
        'GET /api/v1/settlements?page=1',
    ], $service->lines());
    $keys = [...array_fill(0, 2, 'Bearer ' . PUBLIC_KEY), ...array_fill(0, 26, 'Bearer ' . SECRET_KEY)];
    same($keys, $service->headers('Authorization'));
    same('return-7', $service->headers('Idempotency-Key')[10]);
    $timeouts = array_map(static fn (Request $one): float => $one->timeoutSeconds, $service->sent);
    same([...array_fill(0, 22, 10.0), 60.0, ...array_fill(0, 5, 10.0)], $timeouts);
});

test('calls: amounts are exact texts, and a float is none', static function (): void {
    $service = new Service([ok([]), ok([])]);
    $cowrie = clientOf($service);
    foreach (['4999.95', 7] as $amount) {
        $cowrie->payments->initialize(['amount' => $amount]);
    }
    $bodies = array_map(static fn (Request $one): ?string => $one->body, $service->sent);
    same(['{"amount":"4999.95"}', '{"amount":"7"}'], $bodies);
    foreach (['amount', 'fiatAmount'] as $name) {
        $error = thrown(static fn () => $cowrie->refunds->create('id', [$name => 4999.95]));
        same("$name is a float; pass a string such as '4999.95'", $error->getMessage());
    }
    same(2, count($service->sent));
});

test('calls: an ID cannot change the path', static function (): void {
    foreach (['', '.', '..'] as $value) {
        $error = thrown(static fn () => clientOf(new Service([]))->payments->verify($value));
        same("paymentId is '$value'; pass the one that Cowrie gave", $error->getMessage());
    }
});

test('pages: listAll gives every row of every page once', static function (): void {
    $first = ok(['data' => ['a', 'b'], 'hasNext' => true]);
    $service = new Service([$first, ok(['data' => ['c'], 'hasNext' => false])]);
    same(['a', 'b', 'c'], iterator_to_array(clientOf($service)->payments->listAll(['pageSize' => 2])));
    $pages = ['GET /api/v1/payments?page=1&pageSize=2', 'GET /api/v1/payments?page=2&pageSize=2'];
    same($pages, $service->lines());
});

test('pages: events continue after the last number', static function (): void {
    $first = ok(['data' => [['number' => 6], ['number' => 7]], 'hasMore' => true, 'lastNumber' => 7]);
    $last = ok(['data' => [['number' => 8]], 'hasMore' => false, 'lastNumber' => 8]);
    $service = new Service([$first, $last]);
    $events = iterator_to_array(clientOf($service)->events->listAll(['after' => 5]));
    same([6, 7, 8], array_column($events, 'number'));
    same(['GET /api/v1/events?after=5', 'GET /api/v1/events?after=7'], $service->lines());
});

test('retries: initialize and refunds repeat under one idempotency key', static function (): void {
    foreach (
        [
            static fn (Api $api): array => (new Payments($api))->initialize(REQUEST),
            static fn (Api $api): array => (new Refunds($api))->create('id', ['basis' => 'full']),
        ] as $call
    ) {
        $service = new Service([broken(), refusal(503, 'not_ready'), ok(['id' => 'made'])]);
        same(['id' => 'made'], $call(apiOf($service, $waits)));
        same(3, count($service->sent));
        same(1, count(array_unique($service->headers('Idempotency-Key'))));
        same([0.25, 0.5], $waits);
    }
});

test('retries: two calls have two keys', static function (): void {
    $service = new Service([ok([]), ok([])]);
    $cowrie = clientOf($service);
    $cowrie->payments->initialize(REQUEST);
    $cowrie->payments->initialize(REQUEST);
    same(2, count(array_unique($service->headers('Idempotency-Key'))));
});

test('retries: a malformed idempotency key is refused', static function (): void {
    $service = new Service([]);
    foreach (['', 'a b', "a\r\nAuthorization: x", "a\n", 'ọ', str_repeat('x', 256)] as $key) {
        $error = thrown(static fn () => clientOf($service)->payments->initialize(REQUEST, $key));
        same(InvalidArgumentException::class, get_class($error));
    }
    same([], $service->sent);
});

test('retries: reads are repeated after a broken or foreign answer', static function (): void {
    $page = new Response(200, ['content-type' => 'text/html'], '<html>');
    $cut = new Response(200, ['content-type' => 'application/json'], '{"data": {"pai');
    $service = new Service([$page, $cut, ok(['paid' => true])]);
    same(['paid' => true], (new Payments(apiOf($service)))->verify('id'));
    same(3, count($service->sent));
});

test('retries: what cannot be repeated is sent once', static function (): void {
    $calls = [
        static fn (Cowrie $cowrie) => $cowrie->payments->quote(['amount' => '1']),
        static fn (Cowrie $cowrie) => $cowrie->refunds->approve('r'),
        static fn (Cowrie $cowrie) => $cowrie->refunds->cancel('r'),
        static fn (Cowrie $cowrie) => $cowrie->settlements->setAccount(['kind' => 'bank']),
        static fn (Cowrie $cowrie) => $cowrie->testHelpers->simulate('id', ['case' => 'exact']),
    ];
    foreach ($calls as $call) {
        foreach ([broken(), refusal(503, 'not_ready'), refusal(429, 'rate_limited')] as $answer) {
            $service = new Service([$answer, ok([])]);
            $cowrie = clientOf($service, ['maxRetries' => 2]);
            same(CowrieException::class, get_class(thrown(static fn () => $call($cowrie))));
            same(1, count($service->sent));
        }
    }
});

test('retries: other refusals are never repeated', static function (): void {
    foreach ([302, 400, 401, 404, 409] as $status) {
        $service = new Service([refusal($status, 'some_code'), ok([])]);
        $error = thrown(static fn () => (new Payments(apiOf($service)))->initialize(REQUEST));
        same([$status, 'some_code', 1], [$error->status, $error->errorCode, count($service->sent)]);
    }
});

test('retries: stop after maxRetries with the last error', static function (): void {
    $service = new Service([broken(), broken(), refusal(500, 'internal_error')]);
    $error = thrown(static fn () => (new Payments(apiOf($service)))->verify('id'));
    same(['internal_error', 3], [$error->errorCode, count($service->sent)]);
});

test('retries: wait for Retry-After, and fail at once if it is too far', static function (): void {
    $service = new Service([refusal(429, 'rate_limited', ['retry-after' => '12']), ok([])]);
    (new Payments(apiOf($service, $waits)))->verify('id');
    same([12.25], $waits);
    $service = new Service([refusal(429, 'rate_limited', ['retry-after' => '61']), ok([])]);
    $payments = new Payments(apiOf($service, $waits));
    thrown(static fn () => $payments->verify('id'));
    same([[], 1], [$waits, count($service->sent)]);
});

test('retries: the policy', static function (): void {
    $statuses = [200, 400, 401, 404, 409, 429, 500, 503];
    same([429, 500, 503], array_values(array_filter($statuses, Retry::isRetryable(...))));
    $longest = array_map(static fn (int $one) => Retry::delaySeconds($one, 1.0, null, NOW), [0, 1, 2, 3, 30]);
    same([0.25, 0.5, 1.0, 2.0, 8.0], $longest);
    $after = static fn (string $text): ?float => Retry::delaySeconds(0, 0.0, $text, NOW);
    same(12.0, $after('12'));
    same(5.0, $after('Thu, 01 Jan 2026 00:00:05 GMT'));
    same(0.0, $after('Wed, 01 Jan 2020 00:00:05 GMT'));
    same(0.0, $after('soon'));
    same(null, $after('3600'));
});

test('errors: carry every field of the service', static function (): void {
    $fields = [['field' => 'customerEmail', 'message' => 'customerEmail must be an e-mail address']];
    $error = ['code' => 'validation_failed', 'requestId' => 'r-9', 'fields' => $fields];
    $body = json_encode(['success' => false, 'message' => 'not valid', 'data' => null, 'error' => $error]);
    $service = new Service([new Response(400, ['content-type' => 'application/json'], $body)]);
    $thrown = thrown(static fn () => clientOf($service)->payments->initialize(REQUEST));
    same('not valid', $thrown->getMessage());
    same([400, 400], [$thrown->status, $thrown->getCode()]);
    same(['validation_failed', 'r-9', $fields], [$thrown->errorCode, $thrown->requestId, $thrown->fields]);
});

test('errors: of a proxy have the code unknown', static function (): void {
    foreach (['<h1>Forbidden</h1>', '[]', '{"error":"no"}', 'null', "\xff", ''] as $body) {
        $service = new Service([new Response(403, ['x-request-id' => 'r-2'], $body)]);
        $error = thrown(static fn () => clientOf($service)->payments->verify('id'));
        same([403, 'unknown', 'r-2'], [$error->status, $error->errorCode, $error->requestId]);
    }
});

test('errors: without an answer have no status', static function (): void {
    $error = thrown(static fn () => clientOf(new Service([broken()]))->payments->verify('id'));
    same([CowrieException::NO_ANSWER, null, 0], [$error->errorCode, $error->status, $error->getCode()]);
    same(TransportException::class, get_class($error->getPrevious()));
});

test('keys: a missing one is named and nothing is sent', static function (): void {
    $service = new Service([]);
    $error = thrown(static fn () => clientOf($service, ['secretKey' => null])->payments->verify('id'));
    same('payments->verify needs secretKey; pass it to new Cowrie()', $error->getMessage());
    same([], $service->sent);
});

test('keys: wrong ones are refused without showing them', static function (): void {
    ini_set('zend.exception_ignore_args', '0');
    ini_set('zend.exception_string_param_max_len', '1000');
    foreach (
        [
            ['publicKey holds a secret key', ['publicKey' => SECRET_KEY]],
            ['secretKey holds a public key', ['secretKey' => PUBLIC_KEY]],
            ['publicKey is of test and secretKey of live', ['secretKey' => 'cwr_sk_live_abcdef']],
            ['secretKey contains a space, a line end', ['secretKey' => SECRET_KEY . "\n"]],
        ] as [$message, $keys]
    ) {
        $given = $keys + ['publicKey' => PUBLIC_KEY];
        $error = thrown(static fn () => new Cowrie('https://api.cowrie.example', ...$given));
        same(true, str_starts_with($error->getMessage(), $message));
        same(false, str_contains((string) $error, 'abcdef'));
    }
});

test('keys: nothing shows one', static function (): void {
    ini_set('zend.exception_ignore_args', '0');
    ini_set('zend.exception_string_param_max_len', '1000');
    $service = new Service([broken(), refusal(401, 'invalid_api_key')]);
    $cowrie = clientOf($service);
    $errors = [
        thrown(static fn () => $cowrie->payments->verify('id')),
        thrown(static fn () => $cowrie->payments->verify('id')),
    ];
    ob_start();
    var_dump($cowrie, $service->sent);
    print_r($cowrie);
    var_export($cowrie);
    foreach ($errors as $error) {
        echo $error;
        foreach (array_slice($error->getTrace(), 0, 4) as $frame) {
            print_r($frame['args'] ?? []);
        }
    }
    same(false, str_contains((string) ob_get_clean(), 'abcdef'));
    same(LogicException::class, get_class(thrown(static fn () => serialize($cowrie))));
});

test('the address is one of http', static function (): void {
    $error = thrown(static fn () => new Cowrie('api.cowrie.example', PUBLIC_KEY));
    same('baseUrl must begin with https:// or http://', $error->getMessage());
});
