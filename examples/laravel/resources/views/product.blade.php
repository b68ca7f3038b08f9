<!doctype html>
<title>Shop</title>
<h1>{{ $product['name'] }}</h1>
<form method="post" action="/buy">
    @csrf
    <label>E-mail <input type="email" name="email" required></label>
    <button>Buy for {{ $product['amount'] }} {{ $currency }}</button>
</form>
