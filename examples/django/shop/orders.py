import logging

from django.db import transaction

from .models import CowrieEvent, Order

logger = logging.getLogger(__name__)


@transaction.atomic
def take_payment(
    *, payment_id: str, reference: str, amount: str, currency: str, event_id: str | None = None
) -> None:
    """Marks the order of a completed payment as paid, once.

    The payment must be the one that was made for this order, over its amount in its currency. With `event_id`, it does
    nothing for an event that was taken before.
    """
    if event_id and not CowrieEvent.objects.get_or_create(id=event_id)[1]:
        return
    order = Order.objects.select_for_update().filter(reference=reference).first()
    if order is None:
        logger.warning("payment %s belongs to no order of this shop", payment_id)
        return
    if (order.payment_id, str(order.amount), order.currency) != (payment_id, amount, currency):
        logger.error("payment %s over %s %s does not fit order %s", payment_id, amount, currency, reference)
        return
    if not order.is_paid:
        order.is_paid = True
        order.save(update_fields=["is_paid"])
        # Deliver here, in the same transaction: for example, put the order into a queue of your database.
        logger.info("order %s is paid", reference)
