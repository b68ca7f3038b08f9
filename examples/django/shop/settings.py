import os
from pathlib import Path
from urllib.parse import urlsplit

BASE_DIR = Path(__file__).resolve().parent.parent

# A missing variable ends the start with its name. README.md says where each comes from.
SECRET_KEY = os.environ["DJANGO_SECRET_KEY"]
COWRIE_URL = os.environ["COWRIE_URL"]
COWRIE_PUBLIC_KEY = os.environ["COWRIE_PUBLIC_KEY"]
COWRIE_SECRET_KEY = os.environ["COWRIE_SECRET_KEY"]
COWRIE_WEBHOOK_SECRET = os.environ["COWRIE_WEBHOOK_SECRET"]
SHOP_URL = os.environ.get("SHOP_URL", "http://127.0.0.1:8000")
SHOP_CURRENCY = os.environ.get("SHOP_CURRENCY", "NGN")

DEBUG = False
ALLOWED_HOSTS = [urlsplit(SHOP_URL).hostname]
CSRF_TRUSTED_ORIGINS = [SHOP_URL]
ROOT_URLCONF = "shop.urls"
INSTALLED_APPS = ["shop"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ.get("SHOP_DATABASE", BASE_DIR / "shop.sqlite3"),
        # Two writers wait for each other instead of failing.
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 5},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "INFO"},
}
