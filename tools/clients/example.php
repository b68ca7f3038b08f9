<?php

// Runs the example of the PHP client's README, without Composer.

spl_autoload_register(static function (string $class): void {
    require '/client/src/' . str_replace('\\', '/', substr($class, strlen('Cowrie\\'))) . '.php';
});
eval(getenv('EXAMPLE'));
