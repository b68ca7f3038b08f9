"""Takes and refunds one payment with the Python client, and prints what it saw as JSON.

The story in `story.php` is the same.
"""

import json
import os
import time
from decimal import Decimal

from cowrie import Cowrie, CowrieError, verify_webhook

URL = os.environ["COWRIE_URL"]
REFERENCE = os.environ["REFERENCE"]
cowrie = Cowrie(
    URL, public_key=os.environ["COWRIE_PUBLIC_KEY"], secret_key=os.environ["COWRIE_SECRET_KEY"]
)


def refusal(call):
    try:
        call()
    except CowrieError as error:
        fields = [one["field"] for one in error.fields]
        return [error.code, error.status, error.request_id is not None, fields]
    return None


def until(is_true):
    deadline = time.monotonic() + 60
    while not is_true():
        if time.monotonic() > deadline:
            raise SystemExit("not within a minute")
        time.sleep(0.2)


seen = {}
event = verify_webhook(
    os.environ["WEBHOOK_BODY"].encode(),
    json.loads(os.environ["WEBHOOK_HEADERS"]),
    os.environ["WEBHOOK_SECRET"],
)
seen["webhook"] = [event["type"].split(".")[0], event["data"]["fiatAmount"]]

quote = cowrie.payments.quote({"amount": Decimal("1234.57"), "token": "USDC", "network": "base"})
seen["quote"] = [quote["fiatAmount"], quote["currency"], Decimal(quote["cryptoAmount"]) > 0]

request = {
    "amount": Decimal("1234.57"),
    "customerEmail": "ada@example.com",
    "reference": REFERENCE,
    "metadata": {"cart": "A-1"},
}
made = [cowrie.payments.initialize(request, idempotency_key=REFERENCE)["paymentId"] for _ in range(2)]
payment_id = made[0]
seen["created once"] = made[0] == made[1]
seen["refused"] = refusal(lambda: cowrie.payments.initialize({**request, "customerEmail": "no address"}))
seen["used reference"] = refusal(lambda: cowrie.payments.initialize(request))
seen["unknown"] = refusal(lambda: cowrie.payments.details("0" * 24))
stranger = Cowrie(URL, secret_key="cwr_sk_test_nobody")
seen["unknown key"] = refusal(lambda: stranger.payments.verify(payment_id))

seen["unpaid"] = cowrie.payments.verify(payment_id)["paid"]
simulation = cowrie.test_helpers.simulate(payment_id, {"case": "over"})
until(lambda: cowrie.payments.verify(payment_id)["status"] == "completed")
found = cowrie.payments.verify_by_reference(REFERENCE)
seen["verified"] = [found["paid"], found["paymentId"] == payment_id, found["paymentAmount"]]
details = cowrie.payments.details(payment_id)
seen["details"] = [details["fiatAmount"], details["metadata"], details["customerInfo"]["email"]]
transfers = list(cowrie.payments.all_transfers(payment_id))
seen["transfers"] = [[one["txHash"] == simulation["txHash"], one["kind"]] for one in transfers]

rows = [row["id"] for row in cowrie.payments.list_all({"pageSize": 1, "sortOrder": "asc"})]
seen["every row once"] = [len(rows) > 1, len(rows) == len(set(rows)), payment_id in rows]


def whole():
    return list(cowrie.payments.list_all_details({"reference": REFERENCE}))


# The worker still writes to the payment, which moves its `updatedAt` between two reads.
until(lambda: whole() == [cowrie.payments.details(payment_id)])


def own_events():
    return [one for one in cowrie.events.list_all({"limit": 1}) if one["reference"] == REFERENCE]


# The worker lists an event a moment after the payment's status has changed.
until(lambda: any(one["type"] == "payment.completed" for one in own_events()))
own = own_events()
seen["events"] = [one["type"] for one in own][-2:]
later = list(cowrie.events.list_all({"after": own[0]["number"]}))
seen["later events"] = [len(later) > 0, all(one["number"] > own[0]["number"] for one in later)]

surplus = {"basis": "excess", "destination": "0x" + "1" * 40, "reason": "sent too much"}
refunds = [cowrie.refunds.create(payment_id, surplus, idempotency_key="surplus") for _ in range(2)]
refund = refunds[0]
seen["refund"] = [refunds[1]["id"] == refund["id"], refund["basis"], Decimal(refund["amount"]) > 0]
seen["refund read"] = cowrie.refunds.get(refund["id"])["paymentId"] == payment_id
seen["refunds"] = [one["id"] == refund["id"] for one in cowrie.refunds.list_all({"paymentId": payment_id})]
approved = refusal(lambda: cowrie.refunds.approve("0" * 24, {"reason": "agreed"}))
cancelled = refusal(lambda: cowrie.refunds.cancel("0" * 24))
seen["decisions"] = [approved and approved[0], cancelled and cancelled[0]]

seen["settlements"] = [isinstance(one["amount"], str) for one in cowrie.settlements.list_all()]
seen["account"] = cowrie.settlements.account()["currency"]
proof = cowrie.payments.rate_proof(payment_id)
seen["rate proof"] = [proof["proof"].count("."), proof["payload"]["paymentId"] == payment_id]
print(json.dumps(seen))
