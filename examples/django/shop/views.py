import logging
from decimal import Decimal

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from . import cowrie
from .models import Order
from .orders import take_payment

logger = logging.getLogger(__name__)
PRODUCT = {"name": "Leather bag", "amount": Decimal("5000.00")}


@require_GET
def product(request: HttpRequest) -> HttpResponse:
    return render(request, "product.html", {"product": PRODUCT, "currency": settings.SHOP_CURRENCY})


@require_POST
def buy(request: HttpRequest) -> HttpResponse:
    email = request.POST.get("email", "")
    try:
        validate_email(email)
    except ValidationError:
        return render(request, "problem.html", {"text": "Please check your e-mail address."}, status=400)
    order = Order.objects.create(email=email, amount=PRODUCT["amount"], currency=settings.SHOP_CURRENCY)
    try:
        payment = cowrie.initialize(order, f"{settings.SHOP_URL}/return")
    except cowrie.CowrieError as error:
        logger.error("order %s has no payment: %s", order.reference, error)
        text = f"We cannot reach our payment service. Please try again. Request {error.request_id}"
        if "customerEmail" in error.fields:
            return render(request, "problem.html", {"text": "Please check your e-mail address."}, status=400)
        return render(request, "problem.html", {"text": text}, status=502)
    order.payment_id = payment["paymentId"]
    order.save(update_fields=["payment_id"])
    return redirect(payment["paymentURL"])


@require_GET
def come_back(request: HttpRequest) -> HttpResponse:
    """Where the page sends customers, paid or not. Anyone can type this address, so `reference` only finds the order."""
    order = Order.objects.filter(reference=request.GET.get("reference", "")).exclude(payment_id="").first()
    if order is None:
        raise Http404
    problem = None
    if not order.is_paid:
        try:
            verified = cowrie.verify(order.payment_id)
        except cowrie.CowrieError as error:
            logger.error("payment %s cannot be verified: %s", order.payment_id, error)
            problem = "We cannot reach our payment service."
        else:
            if verified["status"] == "completed":
                take_payment(
                    payment_id=verified["paymentId"],
                    reference=verified["paymentReference"],
                    amount=verified["paymentAmount"],
                    currency=verified["paymentCurrency"],
                )
                order.refresh_from_db()
    return render(request, "return.html", {"order": order, "problem": problem})


@csrf_exempt
@require_POST
def webhook(request: HttpRequest) -> HttpResponse:
    """Takes Cowrie's events. They carry no CSRF token, but a signature. Answer soon: Cowrie waits 10 seconds."""
    try:
        event = cowrie.read_webhook(request.body, request.headers)
    except ValueError as error:
        return HttpResponseBadRequest(str(error), content_type="text/plain")
    if event["type"] == "payment.completed":
        payment = event["data"]
        take_payment(
            payment_id=payment["id"],
            reference=payment["clientReference"],
            amount=payment["fiatAmount"],
            currency=payment["currency"],
            event_id=request.headers["webhook-id"],
        )
    if event["type"] == "payment.reversed":
        logger.error("payment %s was reversed: look before you deliver", event["data"]["id"])
    return HttpResponse(status=204)
