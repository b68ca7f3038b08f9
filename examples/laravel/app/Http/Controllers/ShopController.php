<?php

namespace App\Http\Controllers;

use App\Models\Order;
use App\Services\Cowrie;
use App\Services\CowrieException;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Log;
use InvalidArgumentException;

class ShopController
{
    private const PRODUCT = ['name' => 'Leather bag', 'amount' => '5000.00'];

    public function __construct(private Cowrie $cowrie)
    {
    }

    public function product()
    {
        return view('product', ['product' => self::PRODUCT, 'currency' => config('cowrie.currency')]);
    }

    public function buy(Request $request)
    {
        $email = $request->input('email');
        if (! filter_var($email, FILTER_VALIDATE_EMAIL)) {
            return response()->view('problem', ['text' => 'Please check your e-mail address.'], 400);
        }
        $order = Order::create([
            'email' => $email,
            'amount' => self::PRODUCT['amount'],
            'currency' => config('cowrie.currency'),
        ]);
        try {
            $payment = $this->cowrie->initialize($order, rtrim(config('app.url'), '/').'/return');
        } catch (CowrieException $error) {
            Log::error("order {$order->reference} has no payment: {$error->getMessage()}");
            if (in_array('customerEmail', $error->fields, true)) {
                return response()->view('problem', ['text' => 'Please check your e-mail address.'], 400);
            }
            $text = "We cannot reach our payment service. Please try again. Request {$error->requestId}";

            return response()->view('problem', ['text' => $text], 502);
        }
        $order->update(['payment_id' => $payment['paymentId']]);

        return redirect()->away($payment['paymentURL'], 303);
    }

    /** Where the page sends customers, paid or not. Anyone can type this address, so reference only finds the order. */
    public function comeBack(Request $request)
    {
        $reference = $request->query('reference');
        $order = Order::where('reference', is_string($reference) ? $reference : '')->whereNotNull('payment_id')->firstOrFail();
        $problem = '';
        if (! $order->is_paid) {
            try {
                $verified = $this->cowrie->verify($order->payment_id);
                if ($verified['status'] === 'completed') {
                    Order::takePayment(
                        $verified['paymentId'],
                        $verified['paymentReference'],
                        $verified['paymentAmount'],
                        $verified['paymentCurrency']
                    );
                    $order->refresh();
                }
            } catch (CowrieException $error) {
                Log::error("payment {$order->payment_id} cannot be verified: {$error->getMessage()}");
                $problem = 'We cannot reach our payment service.';
            }
        }

        return view('return', ['order' => $order, 'problem' => $problem]);
    }

    /** Takes Cowrie's events. Answer soon: Cowrie waits 10 seconds. */
    public function webhook(Request $request)
    {
        try {
            $event = $this->cowrie->readWebhook($request->getContent(), fn (string $name) => $request->header($name));
        } catch (InvalidArgumentException $error) {
            return response($error->getMessage(), 400);
        }
        $payment = $event['data'];
        if ($event['type'] === 'payment.completed') {
            Order::takePayment(
                $payment['id'],
                $payment['clientReference'],
                $payment['fiatAmount'],
                $payment['currency'],
                $request->header('webhook-id')
            );
        }
        if ($event['type'] === 'payment.reversed') {
            Log::error("payment {$payment['id']} was reversed: look before you deliver");
        }

        return response()->noContent();
    }
}
