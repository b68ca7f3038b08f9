#!/usr/bin/python3
"""mongod's flags, and the first minutes of a replica set, for a server that is born as one."""
import argparse
import pathlib
import signal
import sys

sys.path.insert(0, "/opt/python")
from secantus import commands, server as server_module  # noqa: E402

INITIATED = pathlib.Path("/data/db/.replica-set")

flags = argparse.ArgumentParser()
flags.add_argument("--replSet")
flags.add_argument("--keyFile", type=pathlib.Path)
flags.add_argument("--bind_ip", default="0.0.0.0")
flags.add_argument("--bind_ip_all", action="store_true")
flags = flags.parse_args()
# mongod refuses such a file too.
if flags.keyFile and (flags.keyFile.stat().st_mode & 0o077 or not flags.keyFile.read_text().strip()):
    sys.exit(f"{flags.keyFile} must hold a key that only its owner can read")

answer_status = commands._HANDLERS["replSetGetStatus"]


def status(doc, ctx):
    if INITIATED.exists():
        return answer_status(doc, ctx)
    return {"ok": 0.0, "errmsg": "no replset config has been received", "code": 94, "codeName": "NotYetInitialized"}


def initiate(doc, ctx):
    if INITIATED.exists():
        return {"ok": 0.0, "errmsg": "already initialized", "code": 23, "codeName": "AlreadyInitialized"}
    config = doc["replSetInitiate"]
    if config["_id"] != flags.replSet:
        return {"ok": 0.0, "errmsg": f"the set is {flags.replSet}", "code": 93, "codeName": "InvalidReplicaSetConfig"}
    INITIATED.write_text(config["members"][0]["host"])
    server.replica_set_name = flags.replSet
    return {"ok": 1.0}


class Server(server_module.SecantusDBServer):
    @property
    def address(self):
        """Clients connect to the member's name, not to the address that the server listens at."""
        if not INITIATED.exists():
            return super().address
        host, port = INITIATED.read_text().split(":")
        return host, int(port)


commands._HANDLERS["replSetGetStatus"] = status
commands._HANDLERS["replSetInitiate"] = initiate
server = Server(
    host=flags.bind_ip,
    port=27017,
    storage_path="/data/db/data",
    require_auth=flags.keyFile is not None,
    replica_set_name=flags.replSet or "unnamed",
    enable_test_commands=False,
)
if flags.replSet and not INITIATED.exists():
    server.replica_set_name = None


def stop(_signal, _frame):
    server.stop()
    sys.exit(0)


signal.signal(signal.SIGTERM, stop)
signal.signal(signal.SIGINT, stop)
server.start()
server.wait()
