<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up()
    {
        Schema::create('orders', function (Blueprint $table) {
            $table->id();
            $table->string('reference', 64)->unique();
            $table->string('email');
            $table->decimal('amount', 12, 2);
            $table->string('currency', 3);
            $table->string('payment_id', 24)->nullable();
            $table->boolean('is_paid')->default(false);
            $table->timestamps();
        });
        Schema::create('cowrie_events', function (Blueprint $table) {
            $table->string('id', 64)->primary();
        });
    }

    public function down()
    {
        Schema::dropIfExists('cowrie_events');
        Schema::dropIfExists('orders');
    }
};
