<?php

return [
    'default' => 'sqlite',
    'connections' => ['sqlite' => ['driver' => 'sqlite', 'database' => env('SHOP_DATABASE'), 'prefix' => '']],
    'migrations' => 'migrations',
];
