<?php
defined( 'ABSPATH' ) || exit;

class WC_Gateway_Cowrie extends WC_Payment_Gateway {
	private const KEYS = array( 'COWRIE_PUBLIC_KEY', 'COWRIE_SECRET_KEY', 'COWRIE_WEBHOOK_SECRET' );

	public function __construct() {
		$this->id                 = 'cowrie';
		$this->method_title       = __( 'Cowrie', 'cowrie' );
		$this->method_description = __( 'Customers pay in USDT or USDC. Refunds are made by hand, outside WooCommerce.', 'cowrie' );
		$this->has_fields         = false;
		$this->supports           = array( 'products' );
		$this->init_form_fields();
		$this->init_settings();
		$this->title       = $this->get_option( 'title' );
		$this->description = $this->get_option( 'description' );
		// WooCommerce checks nonce and capability before it calls this.
		add_action( 'woocommerce_update_options_payment_gateways_cowrie', array( $this, 'process_admin_options' ) );
		add_action( 'woocommerce_api_cowrie_return', array( $this, 'handle_return' ) );
		add_action( 'woocommerce_api_cowrie_webhook', array( $this, 'handle_webhook' ) );
	}

	public function init_form_fields() {
		$missing           = array_filter( self::KEYS, fn ( $name ) => '' === Cowrie_Client::secret( $name ) );
		$this->form_fields = array(
			'enabled'     => array(
				'title'       => __( 'Enable', 'cowrie' ),
				'type'        => 'checkbox',
				'label'       => __( 'Offer Cowrie at checkout', 'cowrie' ),
				'default'     => 'no',
				/* translators: 1: names of constants, 2: an address */
				'description' => esc_html( sprintf( __( 'Missing in wp-config.php: %1$s. Address for webhooks: %2$s', 'cowrie' ), implode( ', ', $missing ) ?: '-', WC()->api_request_url( 'cowrie_webhook' ) ) ),
			),
			'url'         => array(
				'title'       => __( 'Address of the service', 'cowrie' ),
				'type'        => 'url',
				'description' => __( 'Starts with https://. Your operator names it.', 'cowrie' ),
			),
			'currency'    => array(
				'title'       => __( 'Currency of your account', 'cowrie' ),
				'type'        => 'text',
				'description' => __( 'Three letters. Cowrie is offered only while the shop sells in this currency.', 'cowrie' ),
				'default'     => 'NGN',
			),
			'title'       => array(
				'title'   => __( 'Title at checkout', 'cowrie' ),
				'type'    => 'text',
				'default' => __( 'Pay with USDT or USDC', 'cowrie' ),
			),
			'description' => array(
				'title'   => __( 'Text at checkout', 'cowrie' ),
				'type'    => 'textarea',
				'default' => __( 'You choose token and network on the next page.', 'cowrie' ),
			),
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
			return array(
				'result'   => 'success',
				'redirect' => $this->payment_url( $order ),
			);
		} catch ( Cowrie_Exception $error ) {
			wc_get_logger()->error( "order $order_id has no payment: " . $error->getMessage(), array( 'source' => 'cowrie' ) );
			wc_add_notice( __( 'We cannot reach our payment service. Please try again, or choose another way to pay.', 'cowrie' ), 'error' );
			return array( 'result' => 'failure' );
		}
	}

	/** The page of the order's payment. A customer who comes again gets the same one, until it ends or the order changes. */
	private function payment_url( WC_Order $order ): string {
		$terms = array(
			'amount'   => wc_format_decimal( $order->get_total(), 2 ),
			'currency' => $order->get_currency(),
			'email'    => $order->get_billing_email(),
		);
		$known = $order->get_meta( '_cowrie_payment' ) ?: array( 'terms' => null );
		if ( $known['terms'] !== $terms || ( isset( $known['id'] ) && ! in_array( $this->client()->verify( $known['id'] )['status'], array( 'pending', 'processing' ), true ) ) ) {
			// Anybody can use the public key, so nobody may guess a reference. It is stored before the call, which can then be repeated.
			$known = array(
				'terms'     => $terms,
				'reference' => 'Order' . $order->get_id() . 'x' . bin2hex( random_bytes( 16 ) ),
			);
			$order->update_meta_data( '_cowrie_payment', $known );
			$order->save();
		}
		if ( ! isset( $known['id'] ) ) {
			$return  = WC()->api_request_url( 'cowrie_return' );
			$payment = $this->client()->initialize(
				array(
					// Exact: JSON has no decimals, and a float holds up to 15 digits.
					'amount'        => (float) $terms['amount'],
					'customerEmail' => $terms['email'],
					'reference'     => $known['reference'],
					'callbackURL'   => $return,
					'failureURL'    => $return,
				),
				$known['reference']
			);
			$known  += array(
				'id'  => $payment['paymentId'],
				'url' => $payment['paymentURL'],
			);
			$order->update_meta_data( '_cowrie_payment', $known );
			$order->save();
		}
		return $known['url'];
	}

	/** Where the page sends customers, paid or not. It comes from another site, so it has no nonce, and `reference` only finds the order. */
	public function handle_return() {
		$reference = sanitize_text_field( wp_unslash( $_GET['reference'] ?? '' ) ); // phpcs:ignore WordPress.Security.NonceVerification.Recommended
		$order     = $this->find_order( $reference );
		if ( ! $order ) {
			wp_die( esc_html__( 'We do not know this order.', 'cowrie' ), '', array( 'response' => 404 ) );
		}
		$status = 'processing';
		try {
			$verified = $this->client()->verify( $order->get_meta( '_cowrie_payment' )['id'] );
			$status   = $verified['status'];
			if ( 'completed' === $status ) {
				$this->take_payment( $order, $verified['paymentId'], $verified['paymentAmount'], $verified['paymentCurrency'] );
			}
		} catch ( Cowrie_Exception $error ) {
			wc_get_logger()->error( 'order ' . $order->get_id() . ' cannot be verified: ' . $error->getMessage(), array( 'source' => 'cowrie' ) );
		}
		// Who has not paid gets the page on which to pay again.
		$is_coming = $order->get_date_paid() || in_array( $status, array( 'processing', 'completed' ), true );
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
		$order = $this->find_order( $event['clientReference'] );
		$seen  = $order ? (array) $order->get_meta( '_cowrie_events' ) : array();
		if ( ! $order ) {
			// For example, the customer has paid again and this is the earlier payment.
			wc_get_logger()->error( "{$event['type']} of {$event['clientReference']} fits no order as it is now", array( 'source' => 'cowrie' ) );
		} elseif ( ! in_array( $id, $seen, true ) ) {
			$this->take_event( $order, $event );
			$order->update_meta_data( '_cowrie_events', array( ...array_filter( $seen ), $id ) );
			$order->save();
		}
		wp_send_json( array( 'received' => true ) );
	}

	private function take_event( WC_Order $order, array $event ): void {
		$payment = $event['data'];
		if ( 'payment.completed' === $event['type'] ) {
			$this->take_payment( $order, $payment['id'], $payment['fiatAmount'], $payment['currency'] );
			return;
		}
		/* translators: 1: an event such as payment.failed, 2: the ID of a payment */
		$order->add_order_note( esc_html( sprintf( __( 'Cowrie: %1$s (payment %2$s).', 'cowrie' ), $event['type'], $payment['id'] ) ) );
		$is_over = in_array( $event['type'], array( 'payment.failed', 'payment.expired' ), true );
		if ( $is_over && $order->has_status( 'pending' ) && $order->get_meta( '_cowrie_payment' )['id'] === $payment['id'] ) {
			$order->update_status( 'failed' );
		}
	}

	/** Marks the order as paid, once. The payment must be the one that was made for it, over its total in its currency. */
	private function take_payment( WC_Order $order, string $payment_id, string $amount, string $currency ): void {
		$expected = array( $order->get_meta( '_cowrie_payment' )['id'] ?? '', wc_format_decimal( $order->get_total(), 2 ), $order->get_currency() );
		if ( array( $payment_id, $amount, $currency ) !== $expected ) {
			/* translators: 1: the ID of a payment, 2: an amount, 3: a currency */
			$order->add_order_note( esc_html( sprintf( __( 'Cowrie: payment %1$s over %2$s %3$s does not fit this order. Look before you deliver.', 'cowrie' ), $payment_id, $amount, $currency ) ) );
		} elseif ( ! $order->get_date_paid() ) {
			/* translators: %s: the ID of a payment */
			$order->add_order_note( esc_html( sprintf( __( 'Cowrie: payment %s is completed.', 'cowrie' ), $payment_id ) ) );
			$order->payment_complete( $payment_id );
		}
	}

	/** The order of a reference, which may come from an address. The whole reference must be the one that is stored. */
	private function find_order( string $reference ): ?WC_Order {
		$order = preg_match( '/^Order(\d{1,18})x[0-9a-f]{32}$/D', $reference, $found ) ? wc_get_order( (int) $found[1] ) : null;
		$known = $order instanceof WC_Order ? ( $order->get_meta( '_cowrie_payment' ) ?: array() ) : array();
		return isset( $known['id'] ) && hash_equals( $known['reference'], $reference ) ? $order : null;
	}

	private function client(): Cowrie_Client {
		return new Cowrie_Client( $this->get_option( 'url' ) );
	}
}
