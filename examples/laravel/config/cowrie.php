<?php

return [
    'url' => env('COWRIE_URL'),
    'public_key' => env('COWRIE_PUBLIC_KEY'),
    'secret_key' => env('COWRIE_SECRET_KEY'),
    'webhook_secret' => env('COWRIE_WEBHOOK_SECRET'),
    'currency' => env('SHOP_CURRENCY', 'NGN'),
];
