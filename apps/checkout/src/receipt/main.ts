import { startReceiptPage } from './receipt-page';

void startReceiptPage(document);
