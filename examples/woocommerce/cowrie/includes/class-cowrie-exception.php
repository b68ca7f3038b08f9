<?php
defined( 'ABSPATH' ) || exit;

/** Cowrie refused a request, or did not answer. The code in front of the message is stable. */
class Cowrie_Exception extends RuntimeException {
}
