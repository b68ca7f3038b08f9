// The styles of every page, in the order in which they apply.
import './tokens.css';
import './base.css';
import './layout.css';
import './summary.css';
import './controls.css';
import './panels.css';
import './pay.css';
import './wallet.css';
import './progress.css';
import './lookup.css';
import './language.css';
import './receipt.css';
