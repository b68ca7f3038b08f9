<?php
// A WordPress with the plugin, for PHP's own web server: `php -S 127.0.0.1:PORT router.php`. WordPress is real; its database and WooCommerce
// are stood in for by db.php and woocommerce.stub.php, which lie in its wp-content. The environment says where it is.
define( 'ABSPATH', rtrim( getenv( 'WORDPRESS_FOLDER' ), '/' ) . '/' );
define( 'WP_HOME', getenv( 'SHOP_URL' ) );
define( 'WP_SITEURL', getenv( 'SHOP_URL' ) );
// This WordPress is older than this PHP, which warns of it.
define( 'WP_DEBUG', false );
define( 'DISABLE_WP_CRON', true );
$table_prefix = 'wp_';
require ABSPATH . 'wp-settings.php';
cowrie_test_shop();
