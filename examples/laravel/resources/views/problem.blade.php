<!doctype html>
<title>Shop</title>
<h1>{{ $text }}</h1>
