<?php
// A WordPress drop-in: a database that only knows the options of this test.
class Options_Only_Database extends wpdb {
	public function __construct() {
		$this->is_mysql = false;
		$this->ready    = true;
		$this->charset  = 'utf8mb4';
	}

	public function db_connect( $allow_bail = true ) {
		return true;
	}

	public function check_connection( $allow_bail = true ) {
		return true;
	}

	public function db_version() {
		return '8.0';
	}

	public function _real_escape( $text ) {
		return addslashes( (string) $text );
	}

	public function query( $query ) {
		$this->last_result = array();
		$rows              = str_contains( $query, "$this->options WHERE autoload" ) ? self::options() : array();
		foreach ( $rows as $name => $value ) {
			$this->last_result[] = (object) array(
				'option_name'  => $name,
				'option_value' => maybe_serialize( $value ),
			);
		}
		return count( $this->last_result );
	}

	private static function options(): array {
		return array(
			'siteurl'                     => getenv( 'SHOP_URL' ),
			'home'                        => getenv( 'SHOP_URL' ),
			'blog_charset'                => 'UTF-8',
			'active_plugins'              => array( 'cowrie/cowrie.php' ),
			'woocommerce_cowrie_settings' => array(
				'enabled'  => 'yes',
				'url'      => getenv( 'COWRIE_URL' ),
				'currency' => getenv( 'SHOP_CURRENCY' ),
			),
		);
	}
}

$GLOBALS['wpdb'] = new Options_Only_Database();
