<?php
/**
 * Plugin Name: Cowrie for WooCommerce
 * Description: Customers pay in USDT or USDC on Cowrie's page, and the order is priced in your currency.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 8.0
 * Requires Plugins: woocommerce
 * WC requires at least: 8.2
 * License: Apache-2.0
 */

defined( 'ABSPATH' ) || exit;

add_action( 'before_woocommerce_init', function () {
	// Orders are read and written by WooCommerce's own methods alone, so they may lie in tables of their own (HPOS).
	$features = '\Automattic\WooCommerce\Utilities\FeaturesUtil';
	if ( class_exists( $features ) ) {
		$features::declare_compatibility( 'custom_order_tables', __FILE__, true );
		$features::declare_compatibility( 'cart_checkout_blocks', __FILE__, false );
	}
} );

add_action( 'plugins_loaded', function () {
	if ( class_exists( 'WC_Payment_Gateway' ) ) {
		require_once __DIR__ . '/includes/class-cowrie-exception.php';
		require_once __DIR__ . '/includes/class-cowrie-client.php';
		require_once __DIR__ . '/includes/class-wc-gateway-cowrie.php';
		add_filter( 'woocommerce_payment_gateways', fn ( array $gateways ) => array( ...$gateways, 'WC_Gateway_Cowrie' ) );
	}
} );
