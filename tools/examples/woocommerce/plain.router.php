<?php
// The plugin for PHP's own web server, without WordPress: the functions of WordPress that the plugin and woocommerce.stub.php call, as far as
// they use them. It needs no extension of PHP. `router.php` has the real WordPress.
define( 'ABSPATH', __DIR__ . '/' );

function add_filter( $hook, $callback ) {
	$GLOBALS['hooks'][ $hook ][] = $callback;
}

function add_action( $hook, $callback ) {
	add_filter( $hook, $callback );
}

function has_action( $hook ) {
	return isset( $GLOBALS['hooks'][ $hook ] );
}

function apply_filters( $hook, $value ) {
	return array_reduce( $GLOBALS['hooks'][ $hook ] ?? array(), fn ( $sum, $callback ) => $callback( $sum ), $value );
}

function do_action( $hook, ...$values ) {
	foreach ( $GLOBALS['hooks'][ $hook ] ?? array() as $callback ) {
		$callback( ...$values );
	}
}

function get_option( $name, $default = false ) {
	$settings = array( 'enabled' => 'yes', 'url' => getenv( 'COWRIE_URL' ), 'currency' => getenv( 'SHOP_CURRENCY' ) );
	return 'woocommerce_cowrie_settings' === $name ? $settings : $default;
}

function __( $text ) {
	return $text;
}

function esc_html( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}

function esc_html__( $text ) {
	return esc_html( $text );
}

function esc_url( $url ) {
	return esc_html( $url );
}

function wp_kses_post( $text ) {
	return $text;
}

function wp_unslash( $text ) {
	return $text;
}

function sanitize_text_field( $text ) {
	return trim( strip_tags( $text ) );
}

function sanitize_email( $text ) {
	return trim( $text );
}

function wp_generate_password( $length ) {
	return substr( bin2hex( random_bytes( $length ) ), 0, $length );
}

function wp_salt() {
	return 'a secret of this site';
}

/** The day of the shop. A test lets days pass. */
function wp_date( $format ) {
	$file = getenv( 'ORDERS_FILE' ) . '.day';
	return file_exists( $file ) ? file_get_contents( $file ) : gmdate( $format );
}

function wp_json_encode( $value ) {
	return json_encode( $value );
}

function untrailingslashit( $text ) {
	return rtrim( $text, '/' );
}

function home_url( $path ) {
	return getenv( 'SHOP_URL' ) . $path;
}

function add_query_arg( $pairs, $value, $url = null ) {
	[ $pairs, $url ] = is_array( $pairs ) ? array( $pairs, $value ) : array( array( $pairs => $value ), $url );
	return $url . '?' . http_build_query( $pairs );
}

function status_header( $code ) {
	http_response_code( $code );
}

function wp_redirect( $location, $status = 302 ) {
	header( "Location: $location", true, $status );
}

function wp_safe_redirect( $location ) {
	wp_redirect( $location );
}

function wp_die( $text, $title, $options ) {
	http_response_code( $options['response'] );
	die( $text );
}

function wp_send_json( $value, $status = 200 ) {
	http_response_code( $status );
	die( json_encode( $value ) );
}

function wp_remote_request( $url, $args ) {
	$http = array(
		'method'          => $args['method'],
		'header'          => array_map( fn ( $name, $value ) => "$name: $value", array_keys( $args['headers'] ), $args['headers'] ),
		'content'         => $args['body'],
		'timeout'         => $args['timeout'],
		'follow_location' => $args['redirection'],
		'ignore_errors'   => true,
	);
	$body = @file_get_contents( $url, false, stream_context_create( array( 'http' => $http ) ) );
	return false === $body ? new WP_Error() : array( 'code' => (int) explode( ' ', $http_response_header[0] )[1], 'body' => $body );
}

class WP_Error {
	public function get_error_message() {
		return 'no connection';
	}
}

function is_wp_error( $response ) {
	return $response instanceof WP_Error;
}

function wp_remote_retrieve_response_code( $response ) {
	return is_wp_error( $response ) ? '' : $response['code'];
}

function wp_remote_retrieve_body( $response ) {
	return $response['body'];
}

require __DIR__ . '/woocommerce.stub.php';
require dirname( __DIR__, 3 ) . '/examples/woocommerce/cowrie/cowrie.php';
do_action( 'plugins_loaded' );
cowrie_test_shop();
