<?php

declare(strict_types=1);

// Sends one request to each case of a server with the default transport, and prints how each ended as JSON.

use Cowrie\Cowrie;
use Cowrie\CowrieException;

spl_autoload_register(static function (string $class): void {
    require '/client/src/' . str_replace('\\', '/', substr($class, strlen('Cowrie\\'))) . '.php';
});

$cowrie = new Cowrie(getenv('SERVER_URL'), secretKey: 'cwr_sk_test_abcdef', timeoutSeconds: 0.5, maxRetries: 0);
$ends = [];
foreach (['good', 'refused', 'moved', 'silent', 'slow', 'cut', 'page', 'good'] as $case) {
    $startedAt = microtime(true);
    try {
        $end = $cowrie->payments->verify($case);
    } catch (CowrieException $error) {
        $end = [$error->errorCode, $error->status, $error->requestId, strtok($error->getMessage(), ':')];
    }
    $ends[] = [$case, $end, microtime(true) - $startedAt < 1.5];
}
$down = new Cowrie('http://127.0.0.1:9', secretKey: 'cwr_sk_test_abcdef', maxRetries: 0);
try {
    $down->payments->verify('id');
} catch (CowrieException $error) {
    $ends[] = ['down', [$error->errorCode, $error->status], true];
}
echo json_encode($ends);
