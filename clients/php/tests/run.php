<?php

declare(strict_types=1);

/*
 * Runs every test: `php tests/run.php`. It needs nothing but PHP. The exit code is 1 if a test failed.
 */

// A warning of PHP, such as a deprecation, fails the test that causes it.
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});

spl_autoload_register(static function (string $class): void {
    $path = __DIR__ . '/../src/' . str_replace('\\', '/', substr($class, strlen('Cowrie\\'))) . '.php';
    if (str_starts_with($class, 'Cowrie\\') && is_file($path)) {
        require $path;
    }
});

/** @var array<string, Closure(): void> $tests */
$tests = [];
function test(string $name, Closure $run): void
{
    global $tests;
    $tests[$name] = $run;
}

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        [$wanted, $got] = [var_export($expected, true), var_export($actual, true)];
        throw new LogicException("expected $wanted\ngot $got");
    }
}

/** Returns what the function throws. */
function thrown(Closure $run): Throwable
{
    try {
        $run();
    } catch (Throwable $error) {
        return $error;
    }
    throw new LogicException('expected an exception');
}

foreach (glob(__DIR__ . '/*Test.php') ?: [] as $file) {
    require $file;
}
$failures = 0;
foreach ($tests as $name => $run) {
    try {
        $run();
        echo "ok $name\n";
    } catch (Throwable $error) {
        $failures++;
        echo "FAILED $name\n" . get_class($error) . ': ' . $error->getMessage() . "\n";
        echo $error->getFile() . ':' . $error->getLine() . "\n" . $error->getTraceAsString() . "\n";
    }
}
echo count($tests) - $failures . ' passed, ' . $failures . " failed\n";
exit($failures > 0 ? 1 : 0);
