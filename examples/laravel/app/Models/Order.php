<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Log;

class Order extends Model
{
    protected $guarded = [];

    protected $casts = ['amount' => 'decimal:2', 'is_paid' => 'boolean'];

    protected static function booted()
    {
        // Anybody can use the public key, so nobody may guess the reference of an order.
        static::creating(fn (Order $order) => $order->reference = 'Order'.bin2hex(random_bytes(16)));
    }

    /**
     * Marks the order of a completed payment as paid, once. The payment must be the one that was made for this order, over its amount
     * in its currency. With $eventId, it does nothing for an event that was taken before.
     */
    public static function takePayment(
        string $paymentId,
        string $reference,
        string $amount,
        string $currency,
        ?string $eventId = null
    ): void {
        DB::transaction(function () use ($paymentId, $reference, $amount, $currency, $eventId) {
            if ($eventId !== null && DB::table('cowrie_events')->insertOrIgnore(['id' => $eventId]) === 0) {
                return;
            }
            $order = static::where('reference', $reference)->lockForUpdate()->first();
            if ($order === null) {
                Log::warning("payment $paymentId belongs to no order of this shop");
            } elseif ([$order->payment_id, $order->amount, $order->currency] !== [$paymentId, $amount, $currency]) {
                Log::error("payment $paymentId over $amount $currency does not fit order $reference");
            } elseif (! $order->is_paid) {
                $order->update(['is_paid' => true]);
                // Deliver here, in the same transaction: for example, put the order into a queue of your database.
                Log::info("order $reference is paid");
            }
        });
    }
}
