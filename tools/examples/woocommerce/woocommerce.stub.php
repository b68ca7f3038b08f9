<?php
// The few classes and functions of WooCommerce that the plugin uses, as WooCommerce's own documentation and source describe them.
// Orders are in one JSON file.

class WC_Order {
	private array $data;

	public function __construct( private int $id ) {
		$this->data = self::stored()[ $id ] ?? throw new Exception( 'Invalid order.' );
	}

	public static function stored(): array {
		$file = getenv( 'ORDERS_FILE' );
		return file_exists( $file ) ? json_decode( file_get_contents( $file ), true ) : array();
	}

	/** Atomic, because several requests read and write at once. */
	private static function write( array $orders ): void {
		$draft = getenv( 'ORDERS_FILE' ) . getmypid();
		file_put_contents( $draft, wp_json_encode( $orders ) );
		rename( $draft, getenv( 'ORDERS_FILE' ) );
	}

	public static function create( string $email ): WC_Order {
		$orders        = self::stored();
		$id            = 100 + count( $orders );
		$orders[ $id ] = array(
			'status'    => 'pending',
			'email'     => $email,
			'total'     => '50.00',
			'currency'  => get_woocommerce_currency(),
			'key'       => 'wc_order_' . wp_generate_password( 13, false ),
			'meta'      => array(),
			'notes'     => array(),
			'date_paid' => null,
		);
		self::write( $orders );
		return new WC_Order( $id );
	}

	public function save() {
		self::write( array( $this->id => $this->data ) + self::stored() );
		return $this->id;
	}

	public function get_id() {
		return $this->id;
	}

	public function get_total() {
		return $this->data['total'];
	}

	public function get_currency() {
		return $this->data['currency'];
	}

	public function get_billing_email() {
		return $this->data['email'];
	}

	public function get_date_paid() {
		return $this->data['date_paid'];
	}

	public function has_status( $status ) {
		return in_array( $this->data['status'], (array) $status, true );
	}

	public function get_transaction_id() {
		return $this->data['transaction_id'] ?? '';
	}

	public function needs_payment() {
		return $this->has_status( array( 'pending', 'failed' ) ) && $this->get_total() > 0;
	}

	public function get_meta( $key ) {
		return $this->data['meta'][ $key ] ?? '';
	}

	public function get_meta_data() {
		$pair = fn ( $key, $value ) => (object) array( 'key' => $key, 'value' => $value );
		return array_map( $pair, array_keys( $this->data['meta'] ), $this->data['meta'] );
	}

	public function update_meta_data( $key, $value ) {
		$this->data['meta'][ $key ] = $value;
	}

	public function update_status( $status, $note = '' ) {
		$this->data['status'] = $status;
		$this->add_order_note( trim( "$note Order status changed to $status." ) );
		return true;
	}

	public function add_order_note( $note ) {
		$this->data['notes'][] = wp_kses_post( $note );
		$this->save();
	}

	public function get_notes(): array {
		return $this->data['notes'];
	}

	public function payment_complete( $transaction_id = '' ) {
		if ( $this->has_status( array( 'on-hold', 'pending', 'failed', 'cancelled' ) ) ) {
			$this->data['transaction_id'] = $transaction_id;
			$this->data['date_paid']      = gmdate( 'c' );
			$this->update_status( 'processing' );
			do_action( 'woocommerce_payment_complete', $this->id, $transaction_id );
		}
		return true;
	}

	public function get_checkout_order_received_url() {
		return add_query_arg( array( 'order-received' => $this->id, 'key' => $this->data['key'] ), home_url( '/' ) );
	}

	public function get_checkout_payment_url() {
		return add_query_arg( array( 'order-pay' => $this->id, 'key' => $this->data['key'] ), home_url( '/' ) );
	}

	public function has_key( string $key ): bool {
		return hash_equals( $this->data['key'], $key );
	}
}

abstract class WC_Payment_Gateway {
	public $id;
	public $title;
	public $description;
	public $method_title;
	public $method_description;
	public $has_fields;
	public $supports    = array();
	public $form_fields = array();
	public $settings    = array();

	public function init_settings() {
		$defaults       = array_map( fn ( $field ) => $field['default'] ?? '', $this->form_fields );
		$this->settings = array_merge( $defaults, (array) get_option( 'woocommerce_' . $this->id . '_settings', array() ) );
	}

	public function get_option( $key ) {
		return $this->settings[ $key ] ?? '';
	}

	public function is_available() {
		return 'yes' === $this->get_option( 'enabled' );
	}

	public function process_admin_options() {
		return true;
	}
}

class WooCommerce_Stub {
	private ?array $gateways = null;

	public function api_request_url( $request ) {
		return add_query_arg( 'wc-api', $request, home_url( '/' ) );
	}

	public function payment_gateways(): array {
		$this->gateways ??= array_map( fn ( $name ) => new $name(), apply_filters( 'woocommerce_payment_gateways', array() ) );
		return $this->gateways;
	}
}

function WC() {
	static $shop = null;
	$shop      ??= new WooCommerce_Stub();
	return $shop;
}

function wc_get_order( $id ) {
	return isset( WC_Order::stored()[ $id ] ) ? new WC_Order( (int) $id ) : false;
}

function wc_format_decimal( $number, $places ) {
	return number_format( (float) $number, $places, '.', '' );
}

function get_woocommerce_currency() {
	return getenv( 'SHOP_CURRENCY' );
}

function wc_add_notice( $text, $kind ) {
	error_log( "notice ($kind): $text" );
}

function wc_get_logger() {
	return new class() {
		public function error( $text, $context = array() ) {
			error_log( $text );
		}
	};
}

add_action( 'woocommerce_payment_complete', fn ( $id ) => error_log( "order $id is paid" ) );

/** Answers a request as WordPress and WooCommerce would: the API of WC_API, a product to buy, and the page after the order. */
function cowrie_test_shop(): void {
	do_action( 'before_woocommerce_init' );
	$gateways = WC()->payment_gateways();
	$path     = (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
	if ( isset( $_GET['wc-api'] ) ) {
		$hook = 'woocommerce_api_' . strtolower( sanitize_text_field( wp_unslash( $_GET['wc-api'] ) ) );
		status_header( has_action( $hook ) ? 200 : 400 );
		do_action( $hook );
		die( '-1' );
	}
	if ( 'POST' === $_SERVER['REQUEST_METHOD'] && '/buy' === $path ) {
		$available = array_filter( $gateways, fn ( $gateway ) => $gateway->is_available() );
		// Without an order in the address, creates a new one.
		$order  = cowrie_test_order() ?? WC_Order::create( sanitize_email( wp_unslash( $_POST['email'] ) ) );
		$result = $available ? $available[0]->process_payment( $order->get_id() ) : array( 'result' => 'failure' );
		if ( 'success' !== $result['result'] ) {
			status_header( 502 );
			die( 'no payment' );
		}
		wp_redirect( $result['redirect'], 303 );
		exit;
	}
	$order = cowrie_test_order();
	if ( $order ) {
		$state = $order->get_date_paid() ? 'paid' : 'unpaid';
		printf( 'Order %d: <strong>%s</strong> %s', $order->get_id(), $state, esc_html( wp_json_encode( $order->get_notes() ) ) );
		if ( isset( $_GET['order-pay'] ) ) {
			printf( '<form method="post" action="%s"></form>', esc_url( '/buy?' . $_SERVER['QUERY_STRING'] ) );
		}
		exit;
	}
	echo '<form method="post" action="/buy"><input type="email" name="email"></form>';
}

/** The order that an address of this shop names, with its key. */
function cowrie_test_order(): ?WC_Order {
	$order = wc_get_order( (int) ( $_GET['order-received'] ?? $_GET['order-pay'] ?? 0 ) );
	return $order && $order->has_key( (string) ( $_GET['key'] ?? '' ) ) ? $order : null;
}
