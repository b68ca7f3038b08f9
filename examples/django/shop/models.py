import secrets

from django.db import models


def new_reference() -> str:
    """Anybody can use the public key, so nobody may guess the reference of an order."""
    return f"Order{secrets.token_hex(16)}"


class Order(models.Model):
    reference = models.CharField(max_length=64, unique=True, default=new_reference)
    email = models.EmailField()
    amount = models.DecimalField(max_digits=12, decimal_places=2)
    currency = models.CharField(max_length=3)
    payment_id = models.CharField(max_length=24, blank=True)
    is_paid = models.BooleanField(default=False)


class CowrieEvent(models.Model):
    """An event that was taken. The same one can come twice."""

    id = models.CharField(max_length=64, primary_key=True)
