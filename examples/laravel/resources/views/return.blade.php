<!doctype html>
<title>Shop</title>
<h1>{{ $order->is_paid ? 'Thank you' : 'We have no confirmed payment yet' }}</h1>
<p>Order {{ $order->reference }}: <strong>{{ $order->is_paid ? 'paid' : 'unpaid' }}</strong></p>
@unless ($order->is_paid)
    <p>{{ $problem }} If you have paid, reload this page in a minute.</p>
@endunless
