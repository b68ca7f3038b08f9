<?php

declare(strict_types=1);

// Sends one request to each case of a server with the default transport, and prints how each ended as JSON.

use Cowrie\Cowrie;
use Cowrie\CowrieException;

spl_autoload_register(static function (string $class): void {
    require '/client/src/' . str_replace('\\', '/', substr($class, strlen('Cowrie\\'))) . '.php';
});

$clientWith = static fn (float $seconds): Cowrie =>
    new Cowrie(getenv('SERVER_URL'), secretKey: 'cwr_sk_test_abcdef', timeoutSeconds: $seconds, maxRetries: 0);
[$patient, $hasty] = [$clientWith(10.0), $clientWith(0.5)];
$ends = [];
foreach (['good', 'refused', 'moved', 'silent', 'slow', 'cut', 'page', 'good'] as $case) {
    $cowrie = in_array($case, ['silent', 'slow'], true) ? $hasty : $patient;
    try {
        $end = $cowrie->payments->verify($case);
    } catch (CowrieException $error) {
        $end = [$error->errorCode, $error->status, $error->requestId, strtok($error->getMessage(), ':')];
    }
    $ends[] = [$case, $end];
}
$down = new Cowrie('http://127.0.0.1:9', secretKey: 'cwr_sk_test_abcdef', maxRetries: 0);
try {
    $down->payments->verify('id');
} catch (CowrieException $error) {
    $ends[] = ['down', [$error->errorCode, $error->status]];
}
echo json_encode($ends);
