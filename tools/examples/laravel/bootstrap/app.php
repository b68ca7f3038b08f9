<?php
// The parts of `laravel new` that the starter needs, on Laravel's components from Debian's package php-laravel-framework.
require_once 'Illuminate/autoload.php';
require_once 'GuzzleHttp/autoload.php';

spl_autoload_register(function (string $class): void {
    $file = dirname(__DIR__).'/'.lcfirst(str_replace('\\', '/', $class)).'.php';
    if (str_starts_with($class, 'App\\') && is_file($file)) {
        require $file;
    }
});

$app = new Illuminate\Foundation\Application(dirname(__DIR__));
$app->useStoragePath(getenv('STORAGE_FOLDER'));
$app->singleton(Illuminate\Contracts\Http\Kernel::class, App\Http\Kernel::class);
$app->singleton(Illuminate\Contracts\Console\Kernel::class, Illuminate\Foundation\Console\Kernel::class);
$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, Illuminate\Foundation\Exceptions\Handler::class);

return $app;
