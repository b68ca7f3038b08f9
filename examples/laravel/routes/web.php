<?php

use App\Http\Controllers\ShopController;
use Illuminate\Foundation\Http\Middleware\VerifyCsrfToken;
use Illuminate\Support\Facades\Route;

Route::get('/', [ShopController::class, 'product']);
Route::post('/buy', [ShopController::class, 'buy']);
Route::get('/return', [ShopController::class, 'comeBack']);
// Webhooks carry no CSRF token, but a signature.
Route::post('/cowrie/webhook', [ShopController::class, 'webhook'])->withoutMiddleware(VerifyCsrfToken::class);
