from django.db import migrations, models

import shop.models


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.CreateModel(
            name="CowrieEvent",
            fields=[("id", models.CharField(max_length=64, primary_key=True, serialize=False))],
        ),
        migrations.CreateModel(
            name="Order",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reference", models.CharField(default=shop.models.new_reference, max_length=64, unique=True)),
                ("email", models.EmailField(max_length=254)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=12)),
                ("currency", models.CharField(max_length=3)),
                ("payment_id", models.CharField(blank=True, max_length=24)),
                ("is_paid", models.BooleanField(default=False)),
            ],
        ),
    ]
