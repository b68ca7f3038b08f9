from django.urls import path

from . import views

urlpatterns = [
    path("", views.product),
    path("buy", views.buy),
    path("return", views.come_back),
    path("cowrie/webhook", views.webhook),
]
