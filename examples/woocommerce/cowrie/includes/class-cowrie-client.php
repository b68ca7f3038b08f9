<?php
defined( 'ABSPATH' ) || exit;

/** The calls to Cowrie, and its webhooks' signature. */
class Cowrie_Client {
	private const ATTEMPTS          = 2;
	private const TOLERANCE_SECONDS = 300;

	public function __construct( private string $url ) {
	}

	/** A constant of wp-config.php, or a variable of the environment: never the database, whose copies go far. */
	public static function secret( string $name ): string {
		return defined( $name ) ? (string) constant( $name ) : (string) getenv( $name );
	}

	/** Creates a payment. Returns paymentId and paymentURL. */
	public function initialize( array $body, string $idempotency_key ): array {
		return $this->call( 'POST', '/api/v1/payments', 'COWRIE_PUBLIC_KEY', array( 'Idempotency-Key' => $idempotency_key ), $body );
	}

	public function verify( string $payment_id ): array {
		return $this->call( 'GET', '/api/v1/payments/' . rawurlencode( $payment_id ) . '/verify', 'COWRIE_SECRET_KEY' );
	}

	/** All calls are safe to repeat: creating a payment has an idempotency key. Redirects are refused, so no key reaches another host. */
	private function call( string $method, string $path, string $key, array $headers = array(), ?array $body = null ): array {
		$args = array(
			'method'      => $method,
			'timeout'     => 8,
			'redirection' => 0,
			'headers'     => $headers + array( 'Authorization' => 'Bearer ' . self::secret( $key ), 'Content-Type' => 'application/json' ),
			'body'        => null === $body ? null : wp_json_encode( $body ),
		);
		for ( $attempt = 1; ; $attempt++ ) {
			$response = wp_remote_request( untrailingslashit( $this->url ) . $path, $args );
			$status   = (int) wp_remote_retrieve_response_code( $response );
			if ( $attempt >= self::ATTEMPTS || ( $status > 0 && $status < 500 && 429 !== $status ) ) {
				break;
			}
		}
		if ( is_wp_error( $response ) ) {
			throw new Cowrie_Exception( 'no_answer', $response->get_error_message() );
		}
		$answer = json_decode( wp_remote_retrieve_body( $response ), true );
		if ( $status >= 300 || ! isset( $answer['data'] ) ) {
			$error = $answer['error'] ?? array();
			$message = sprintf( '%s (request %s)', $answer['message'] ?? "status $status", $error['requestId'] ?? 'none' );
			throw new Cowrie_Exception( $error['code'] ?? 'unknown', $message );
		}
		return $answer['data'];
	}

	/** Returns the event of a webhook, or null when the signature or its time is wrong. */
	public static function read_webhook( string $raw_body, string $id, string $timestamp, string $signatures ): ?array {
		if ( ! ctype_digit( $timestamp ) || abs( time() - (int) $timestamp ) > self::TOLERANCE_SECONDS ) {
			return null;
		}
		$key = base64_decode( preg_replace( '/^whsec_/', '', self::secret( 'COWRIE_WEBHOOK_SECRET' ) ), true );
		if ( ! $key ) {
			throw new Cowrie_Exception( 'not_configured', 'COWRIE_WEBHOOK_SECRET must be whsec_ and base64' );
		}
		$expected = 'v1,' . base64_encode( hash_hmac( 'sha256', "$id.$timestamp.$raw_body", $key, true ) );
		foreach ( explode( ' ', $signatures ) as $one ) {
			if ( hash_equals( $expected, $one ) ) {
				return json_decode( $raw_body, true );
			}
		}
		return null;
	}
}
