<?php
defined( 'ABSPATH' ) || exit;

class WC_Gateway_Cowrie extends WC_Payment_Gateway {
	private const KEYS = array( 'COWRIE_PUBLIC_KEY', 'COWRIE_SECRET_KEY', 'COWRIE_WEBHOOK_SECRET' );
	private Cowrie_Client $client;

	public function __construct() {
		$this->id                 = 'cowrie';
		$this->method_title       = __( 'Cowrie', 'cowrie' );
		$this->method_description = __( 'Customers pay in USDT or USDC. Refunds are made by hand, outside WooCommerce.', 'cowrie' );
		$this->init_form_fields();
		$this->init_settings();
		$this->title       = $this->get_option( 'title' );
		$this->description = $this->get_option( 'description' );
		$this->client      = new Cowrie_Client( $this->get_option( 'url' ) );
		// WooCommerce checks nonce and capability before it calls this.
		add_action( 'woocommerce_update_options_payment_gateways_cowrie', array( $this, 'process_admin_options' ) );
		add_action( 'woocommerce_api_cowrie_return', array( $this, 'handle_return' ) );
		add_action( 'woocommerce_api_cowrie_webhook', array( $this, 'handle_webhook' ) );
	}

	public function init_form_fields() {
		$missing = implode( ', ', array_filter( self::KEYS, fn ( $name ) => '' === Cowrie_Client::secret( $name ) ) ) ?: '-';
		/* translators: 1: names of constants, 2: an address */
		$setup = esc_html( sprintf( __( 'Missing in wp-config.php: %1$s. Address for webhooks: %2$s', 'cowrie' ), $missing, WC()->api_request_url( 'cowrie_webhook' ) ) );

		$this->form_fields = array(
			'enabled'     => array( 'type' => 'checkbox', 'title' => __( 'Enable', 'cowrie' ), 'label' => __( 'Offer Cowrie at checkout', 'cowrie' ), 'default' => 'no', 'description' => $setup ),
			'url'         => array( 'type' => 'url', 'title' => __( 'Address of the service', 'cowrie' ), 'description' => __( 'Starts with https://. Your operator names it.', 'cowrie' ) ),
			'currency'    => array( 'type' => 'text', 'title' => __( 'Currency of your account', 'cowrie' ), 'default' => 'NGN', 'description' => __( 'Three letters. Cowrie is offered only while the shop sells in it.', 'cowrie' ) ),
			'title'       => array( 'type' => 'text', 'title' => __( 'Title at checkout', 'cowrie' ), 'default' => __( 'Pay with USDT or USDC', 'cowrie' ) ),
			'description' => array( 'type' => 'textarea', 'title' => __( 'Text at checkout', 'cowrie' ), 'default' => __( 'You choose token and network on the next page.', 'cowrie' ) ),
		);
	}

	/** An amount has no currency of its own at Cowrie: it is in the account's. */
	public function is_available() {
		$keys = array_filter( array_map( array( Cowrie_Client::class, 'secret' ), self::KEYS ) );
		return parent::is_available() && '' !== $this->get_option( 'url' ) && count( $keys ) === count( self::KEYS )
			&& get_woocommerce_currency() === $this->get_option( 'currency' );
	}

	public function process_payment( $order_id ) {
		$order = wc_get_order( $order_id );
		try {
			return array( 'result' => 'success', 'redirect' => $this->payment_url( $order ) );
		} catch ( Cowrie_Exception $error ) {
			wc_get_logger()->error( "order $order_id has no payment: " . $error->getMessage(), array( 'source' => 'cowrie' ) );
			wc_add_notice( __( 'We cannot reach our payment service. Please try again, or choose another way to pay.', 'cowrie' ), 'error' );
			return array( 'result' => 'failure' );
		}
	}

	/**
	 * Where the customer goes to pay. First Cowrie is asked about every payment that the order had. One that is completed pays the order. One whose money
	 * is on the way, or whose page is open, is used again. A new one is made only when all others are over.
	 */
	private function payment_url( WC_Order $order ): string {
		$terms = array( 'amount' => self::total( $order ), 'currency' => $order->get_currency(), 'email' => $order->get_billing_email() );
		$pages = array();
		foreach ( self::payments( $order ) as $known ) {
			// Without an ID, the answer was lost, and nobody has seen the page.
			$status = isset( $known['id'] ) ? $this->check( $order, $known['id'] ) : 'gone';
			if ( 'completed' === $status || ! $order->needs_payment() ) {
				return $order->get_checkout_order_received_url();
			}
			if ( 'processing' === $status || $known['terms'] === $terms ) {
				$pages[ $status ] = $known['url'] ?? null;
			}
		}
		return $pages['processing'] ?? $pages['pending'] ?? $this->new_page( $order, $terms );
	}

	private function new_page( WC_Order $order, array $terms ): string {
		// Nobody may guess a reference: the public key is public. Requests at once make the same one, and so one payment. It is stored before the call.
		$one       = wp_json_encode( array( $order->get_id(), array_column( self::payments( $order ), 'id' ), $terms, wp_date( 'Ymd' ) ) );
		$reference = "Order{$order->get_id()}x" . substr( hash_hmac( 'sha256', $one, wp_salt() ), 0, 32 );
		self::remember( $order, compact( 'terms', 'reference' ) );
		$return  = WC()->api_request_url( 'cowrie_return' );
		// The amount stays a text: PHP would write a number as a float.
		$body    = array( 'amount' => $terms['amount'], 'customerEmail' => $terms['email'], 'callbackURL' => $return, 'failureURL' => $return );
		$payment = $this->client->initialize( compact( 'reference' ) + $body, $reference );
		self::remember( $order, array( 'id' => $payment['paymentId'], 'url' => $payment['paymentURL'] ) + compact( 'terms', 'reference' ) );
		return $payment['paymentURL'];
	}

	/** Asks Cowrie about a payment, and does what its status means for the order. Returns the status: `gone` when there is no such payment. */
	private function check( WC_Order $order, string $id ): string {
		try {
			$found = $this->client->verify( $id );
		} catch ( Cowrie_Exception $error ) {
			if ( 'payment_not_found' !== $error->error_code ) {
				throw $error;
			}
			/* translators: %s: the ID of a payment */
			$text = sprintf( __( 'Cowrie: payment %s is not there any more. Cowrie removes payments to which nothing ever came.', 'cowrie' ), $id );
			self::once( $order, "gone $id", fn () => $order->add_order_note( esc_html( $text ) ) );
			return 'gone';
		}
		$this->settle( $order, $id, $found['status'], $found['paymentAmount'], $found['paymentCurrency'], self::is_above_zero( $found['cryptoAmount'] ) );
		return $found['status'];
	}

	/** Where the page sends customers, paid or not. It comes from another site, so it has no nonce, and `reference` only finds the order. */
	public function handle_return() {
		$reference = sanitize_text_field( wp_unslash( $_GET['reference'] ?? '' ) ); // phpcs:ignore WordPress.Security.NonceVerification.Recommended
		$order     = self::find_order( $reference );
		$id        = $order ? self::payments( $order )[ $reference ]['id'] ?? null : null;
		if ( null === $id ) {
			wp_die( esc_html__( 'We do not know this order.', 'cowrie' ), '', array( 'response' => 404 ) );
		}
		$status = 'processing';
		try {
			$status = $this->check( $order, $id );
		} catch ( Cowrie_Exception $error ) {
			wc_get_logger()->error( 'order ' . $order->get_id() . ' cannot be verified: ' . $error->getMessage(), array( 'source' => 'cowrie' ) );
		}
		// Who has not paid gets the page on which to pay again.
		$is_coming = ! $order->needs_payment() || in_array( $status, array( 'processing', 'completed' ), true );
		wp_safe_redirect( $is_coming ? $order->get_checkout_order_received_url() : $order->get_checkout_payment_url() );
		exit;
	}

	/** The raw body is signed, so it is verified before it is parsed. Answer soon: Cowrie waits 10 seconds. */
	public function handle_webhook() {
		$header = fn ( string $name ): string => sanitize_text_field( wp_unslash( $_SERVER[ $name ] ?? '' ) );
		$id     = $header( 'HTTP_WEBHOOK_ID' );
		$event  = Cowrie_Client::read_webhook( (string) file_get_contents( 'php://input' ), $id, $header( 'HTTP_WEBHOOK_TIMESTAMP' ), $header( 'HTTP_WEBHOOK_SIGNATURE' ) );
		if ( null === $event ) {
			wp_send_json( array( 'error' => 'no signature matches the secret and the time' ), 400 );
		}
		$order = self::find_order( $event['clientReference'] );
		if ( $order ) {
			self::once( $order, $id, fn () => $this->take_event( $order, $event ) );
		} else {
			wc_get_logger()->error( "{$event['type']} of {$event['clientReference']} fits no order", array( 'source' => 'cowrie' ) );
		}
		wp_send_json( array( 'received' => true ) );
	}

	private function take_event( WC_Order $order, array $event ): void {
		$payment      = $event['data'];
		$is_completed = 'payment.completed' === $event['type'];
		if ( ! $is_completed ) {
			/* translators: 1: an event such as payment.failed, 2: the ID of a payment */
			$order->add_order_note( esc_html( sprintf( __( 'Cowrie: %1$s (payment %2$s).', 'cowrie' ), $event['type'], $payment['id'] ) ) );
		}
		if ( $is_completed || 'completed' !== $payment['status'] ) {
			$has_money = isset( $event['exception'] ) || self::is_above_zero( $payment['collectedCryptoAmount'] ?? '' );
			$this->settle( $order, $payment['id'], $payment['status'], $payment['fiatAmount'], $payment['currency'], $has_money );
		}
		$is_over = in_array( $event['type'], array( 'payment.failed', 'payment.expired' ), true );
		if ( $is_over && $order->has_status( 'pending' ) && array_key_last( self::payments( $order ) ) === $event['clientReference'] ) {
			$order->update_status( 'failed' );
		}
	}

	/** Marks the order as paid by a completed payment that was made for it, over its total in its currency. Any other money waits for somebody in the shop. */
	private function settle( WC_Order $order, string $id, string $status, string $amount, string $currency, bool $has_money ): void {
		$is_completed = 'completed' === $status;
		$is_left      = $has_money && in_array( $status, array( 'failed', 'expired' ), true );
		if ( $order->get_transaction_id() === $id || ! ( $is_completed || $is_left ) ) {
			return;
		}
		$advice = match ( true ) {
			(bool) $order->get_date_paid() => __( 'The order was paid before. If this is a second payment, give it back.', 'cowrie' ),
			$is_left => __( 'It ended with money on it. To let the customer pay again, set the order to pending.', 'cowrie' ),
			! in_array( $id, array_column( self::payments( $order ), 'id' ), true ) || array( self::total( $order ), $order->get_currency() ) !== array( $amount, $currency ) => __( 'It does not fit this order. Look before you deliver.', 'cowrie' ),
			default => '',
		};
		/* translators: 1: the ID of a payment, 2: an amount, 3: a currency, 4: a status such as completed, 5: what to do */
		$text = esc_html( trim( sprintf( __( 'Cowrie: payment %1$s over %2$s %3$s is %4$s. %5$s', 'cowrie' ), $id, $amount, $currency, $status, $advice ) ) );
		if ( '' === $advice ) {
			$order->add_order_note( $text );
			$order->payment_complete( $id );
		} else {
			$tell = fn () => $order->needs_payment() ? $order->update_status( 'on-hold', $text ) : $order->add_order_note( $text );
			self::once( $order, "$status $id $amount $currency", $tell );
		}
	}

	/** The order of a reference, which may come from an address. The whole reference must be one that is stored. */
	private static function find_order( string $reference ): ?WC_Order {
		$order = preg_match( '/^Order(\d{1,18})x[0-9a-f]{32}$/D', $reference, $found ) ? wc_get_order( (int) $found[1] ) : null;
		return $order instanceof WC_Order && isset( self::payments( $order )[ $reference ] ) ? $order : null;
	}

	/** Every payment that an order ever had, by its reference, the oldest first. The first version of this plugin stored one, without its reference in the key. */
	private static function payments( WC_Order $order ): array {
		$ours = array_filter( $order->get_meta_data(), fn ( $meta ) => str_starts_with( $meta->key, '_cowrie_payment' ) );
		return array_column( array_map( fn ( $meta ) => $meta->value, $ours ), null, 'reference' );
	}

	/** Each payment has a key of its own, so that two requests at once forget neither. */
	private static function remember( WC_Order $order, array $known ): void {
		$order->update_meta_data( "_cowrie_payment_{$known['reference']}", $known );
		$order->save();
	}

	/** Acts, unless it has done so for this order and key. */
	private static function once( WC_Order $order, string $key, callable $act ): void {
		$done = fn () => array_filter( (array) $order->get_meta( '_cowrie_events' ) );
		if ( ! in_array( $key, $done(), true ) ) {
			$act();
			$order->update_meta_data( '_cowrie_events', array( ...$done(), $key ) );
			$order->save();
		}
	}

	private static function total( WC_Order $order ): string {
		return wc_format_decimal( $order->get_total(), 2 );
	}

	private static function is_above_zero( string $amount ): bool {
		return 1 === preg_match( '/[1-9]/', $amount );
	}
}
