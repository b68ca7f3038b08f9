import { currency, PRODUCT } from '../lib/shop';

export const dynamic = 'force-dynamic';

export default function ProductPage() {
  return (
    <main>
      <h1>{PRODUCT.name}</h1>
      <form method="post" action="/buy">
        <label>
          E-mail <input type="email" name="email" required />
        </label>
        <button>
          Buy for {PRODUCT.amount} {currency()}
        </button>
      </form>
    </main>
  );
}
