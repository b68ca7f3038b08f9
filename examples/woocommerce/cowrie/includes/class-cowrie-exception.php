<?php
defined( 'ABSPATH' ) || exit;

/** Cowrie refused a request, or did not answer. The code is stable, so decide by it. */
class Cowrie_Exception extends RuntimeException {
	public function __construct( public string $error_code, string $message ) {
		parent::__construct( "$error_code: $message" );
	}
}
