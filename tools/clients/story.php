<?php

declare(strict_types=1);

// Takes and refunds one payment with the PHP client, and prints what it saw as JSON. The story in `story.py`
// is the same.

use Cowrie\Cowrie;
use Cowrie\CowrieException;
use Cowrie\Http\CurlTransport;
use Cowrie\Http\Request;
use Cowrie\Http\Response;
use Cowrie\Http\Transport;
use Cowrie\Http\TransportException;
use Cowrie\Webhook;

spl_autoload_register(static function (string $class): void {
    require '/client/src/' . str_replace('\\', '/', substr($class, strlen('Cowrie\\'))) . '.php';
});

[$url, $reference] = [getenv('COWRIE_URL'), getenv('REFERENCE')];

/**
 * Keeps the answers of the service, and gives them again. In WebAssembly, a generator cannot wait for an
 * answer, so iterators run on answers that came before.
 */
final class Recorder implements Transport
{
    /** @var array<string, Response> */
    private array $answers = [];
    private bool $isReplaying = false;

    public function __construct(private readonly Transport $inner)
    {
    }

    public function send(Request $request): Response
    {
        if (!$this->isReplaying) {
            return $this->answers[$request->url] = $this->inner->send($request);
        }
        return $this->answers[$request->url] ?? throw new TransportException("not recorded: $request->url");
    }

    public function replay(Closure $run): mixed
    {
        $this->isReplaying = true;
        try {
            return $run();
        } finally {
            $this->isReplaying = false;
        }
    }
}

$service = new Recorder(new CurlTransport());
$cowrie = new Cowrie($url, getenv('COWRIE_PUBLIC_KEY'), getenv('COWRIE_SECRET_KEY'), transport: $service);
['payments' => $payments, 'refunds' => $refunds, 'settlements' => $settlements] = get_object_vars($cowrie);

function refusal(Closure $call): ?array
{
    try {
        $call();
    } catch (CowrieException $error) {
        $fields = array_column($error->fields, 'field');
        return [$error->errorCode, $error->status, $error->requestId !== null, $fields];
    }
    return null;
}

function until(Closure $isTrue): void
{
    $deadline = time() + 60;
    while (!$isTrue()) {
        if (time() > $deadline) {
            exit('not within a minute');
        }
        usleep(200_000);
    }
}

/** Returns the rows of an iterator. `$read` has the service give each page before. */
function rowsOf(Recorder $service, Closure $iterate, Closure $read, array $query = []): array
{
    for ($page = 1; $read(['page' => $page] + $query)['hasNext']; $page++) {
        // The recorder keeps each page.
    }
    return $service->replay(static fn (): array => iterator_to_array($iterate($query)));
}

function eventsOf(Recorder $service, Cowrie $cowrie, array $query): array
{
    for ($after = $query['after'] ?? 0;; $after = $page['lastNumber']) {
        $page = $cowrie->events->list(['after' => $after] + $query);
        if (!$page['hasMore']) {
            break;
        }
    }
    return $service->replay(static fn (): array => iterator_to_array($cowrie->events->listAll($query)));
}

$seen = [];
$headers = json_decode(getenv('WEBHOOK_HEADERS'), true);
$event = Webhook::verify(getenv('WEBHOOK_BODY'), $headers, getenv('WEBHOOK_SECRET'));
$seen['webhook'] = [strtok($event['type'], '.'), $event['data']['fiatAmount']];

$quote = $payments->quote(['amount' => '1234.57', 'token' => 'USDC', 'network' => 'base']);
$seen['quote'] = [$quote['fiatAmount'], $quote['currency'], $quote['cryptoAmount'] > 0];

$request = [
    'amount' => '1234.57',
    'customerEmail' => 'ada@example.com',
    'reference' => $reference,
    'metadata' => ['cart' => 'A-1'],
];
$create = static fn (): string => $payments->initialize($request, $reference)['paymentId'];
[$paymentId, $again] = [$create(), $create()];
$seen['created once'] = $paymentId === $again;
$seen['refused'] = refusal(
    static fn () => $payments->initialize(['customerEmail' => 'no address'] + $request),
);
$seen['used reference'] = refusal(static fn () => $payments->initialize($request));
$seen['unknown'] = refusal(static fn () => $payments->details(str_repeat('0', 24)));
$stranger = new Cowrie($url, secretKey: 'cwr_sk_test_nobody');
$seen['unknown key'] = refusal(static fn () => $stranger->payments->verify($paymentId));

$seen['unpaid'] = $payments->verify($paymentId)['paid'];
$simulation = $cowrie->testHelpers->simulate($paymentId, ['case' => 'over']);
until(static fn (): bool => $payments->verify($paymentId)['status'] === 'completed');
$found = $payments->verifyByReference($reference);
$seen['verified'] = [$found['paid'], $found['paymentId'] === $paymentId, $found['paymentAmount']];
$details = $payments->details($paymentId);
$seen['details'] = [$details['fiatAmount'], $details['metadata'], $details['customerInfo']['email']];
$transfers = rowsOf(
    $service,
    static fn (array $query): Generator => $payments->allTransfers($paymentId, $query),
    static fn (array $query): array => $payments->transfers($paymentId, $query),
);
$seen['transfers'] = array_map(
    static fn (array $one): array => [$one['txHash'] === $simulation['txHash'], $one['kind']],
    $transfers,
);

$query = ['pageSize' => 1, 'sortOrder' => 'asc'];
$all = rowsOf($service, $payments->listAll(...), $payments->list(...), $query);
$rows = array_column($all, 'id');
$isOnce = count($rows) === count(array_unique($rows));
$seen['every row once'] = [count($rows) > 1, $isOnce, in_array($paymentId, $rows, true)];
$query = ['reference' => $reference];
$whole = static fn (): array => rowsOf(
    $service,
    $payments->listAllDetails(...),
    $payments->listDetails(...),
    $query,
);
// The worker still writes to the payment, which moves its `updatedAt` between two reads.
until(static fn (): bool => $whole() === [$payments->details($paymentId)]);

$ownEvents = static fn (): array => array_values(array_filter(
    eventsOf($service, $cowrie, ['limit' => 1]),
    static fn (array $one): bool => $one['reference'] === $reference,
));
// The worker lists an event a moment after the payment's status has changed.
until(static fn (): bool => in_array('payment.completed', array_column($ownEvents(), 'type'), true));
$own = $ownEvents();
$seen['events'] = array_slice(array_column($own, 'type'), -2);
$later = eventsOf($service, $cowrie, ['after' => $own[0]['number']]);
$seen['later events'] = [$later !== [], min(array_column($later, 'number')) > $own[0]['number']];

$surplus = ['basis' => 'excess', 'destination' => '0x' . str_repeat('1', 40), 'reason' => 'sent too much'];
$refund = $refunds->create($paymentId, $surplus, 'surplus');
$again = $refunds->create($paymentId, $surplus, 'surplus');
$seen['refund'] = [$again['id'] === $refund['id'], $refund['basis'], $refund['amount'] > 0];
$seen['refund read'] = $refunds->get($refund['id'])['paymentId'] === $paymentId;
$seen['refunds'] = array_map(
    static fn (array $one): bool => $one['id'] === $refund['id'],
    rowsOf($service, $refunds->listAll(...), $refunds->list(...), ['paymentId' => $paymentId]),
);
$nobody = str_repeat('0', 24);
$approved = refusal(static fn () => $refunds->approve($nobody, ['reason' => 'agreed']));
$cancelled = refusal(static fn () => $refunds->cancel($nobody));
$seen['decisions'] = [$approved[0] ?? null, $cancelled[0] ?? null];

$paidOut = rowsOf($service, $settlements->listAll(...), $settlements->list(...));
$seen['settlements'] = array_map(static fn (array $one): bool => is_string($one['amount']), $paidOut);
$seen['account'] = $settlements->account()['currency'];
$proof = $payments->rateProof($paymentId);
$seen['rate proof'] = [substr_count($proof['proof'], '.'), $proof['payload']['paymentId'] === $paymentId];
echo json_encode($seen);
