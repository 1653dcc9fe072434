#!/usr/bin/env python3
"""A worker for Plumbline jobs that needs nothing but Python 3.9 or later, on Linux or macOS.

It reserves items of a job's stage from `plumbline serve`, runs a command for each, and reports what became
of them. The protocol is explained in docs/outside-workers.md; worker.mjs is the same worker for Node.js.
"""
import argparse
import http.client
import json
import math
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import quote, urlsplit

HELP = """
The command is run once for each item, in an empty folder of its own (so give paths from the root), with
  stdin           the item as JSON: {"item", "attempt", "data"}
  PLUMBLINE_ITEM, PLUMBLINE_ATTEMPT, PLUMBLINE_DATA
                  the same; the data is JSON, and left out here when it is long
  PLUMBLINE_OUT   a folder: files left in it are delivered to the folder `egress` of the item's data, if it has one

The server's key, where it wants one, is read from PLUMBLINE_API_KEY; commands do not get to see it.
Exit code 0 is done. If the last line of stdout is a JSON object of numbers, these are the item's metrics.
Any other exit code is an error, with the end of stderr as its message; the item is tried again.

The worker ends with 0 when the job has no more work. SIGTERM or Ctrl-C: it finishes what it has at hand and
takes no more; a second one stops the commands too. After a crash, start it again under the same name and it
goes on with the items it had. No two workers may have the same name at a time.
"""

WAIT_MS = 20_000
"""How long to wait for an item before asking again."""
TERM_SECONDS = 5
"""How long a command has to end when it is asked to."""
LONGEST_VARIABLE = 100_000
"""The system takes no environment variable that is much longer."""
API_KEY = os.environ.pop("PLUMBLINE_API_KEY", "")

GONE = {"lease-lost", "unknown-token", "already-reported", "work-cancelled"}
"""Refusals that mean: somebody else has the item, or nobody wants it any more."""

leaving = threading.Event()
"""Take no more items."""
abandoning = threading.Event()
"""Stop the commands, too."""


class Unreachable(Exception):
    """No answer, or one that says nothing about the request. It may have arrived, so it is safe only to repeat it."""


class Refused(Exception):
    """The server understood and said no."""

    def __init__(self, status, problem):
        super().__init__(problem.get("detail", f"HTTP status {status}"))
        self.code = problem.get("code")


class Failed(Exception):
    """The item could not be done this time."""


class Api:
    """JSON over HTTP, a connection for each call."""

    def __init__(self, url):
        self.url = urlsplit(url)

    def post(self, path, body, seconds=15.0):
        """One call. Raises Refused or Unreachable."""
        kind = http.client.HTTPSConnection if self.url.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.url.hostname, self.url.port, timeout=seconds)
        try:
            headers = {"content-type": "application/json"}
            if API_KEY:
                headers["authorization"] = "Bearer " + API_KEY
            connection.request("POST", self.url.path.rstrip("/") + path, json.dumps(body), headers)
            response = connection.getresponse()
            status, answer = response.status, json.loads(response.read())
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Unreachable(str(error)) from error
        finally:
            connection.close()
        if status == 200:
            return answer
        if status >= 500 or status == 429:
            raise Unreachable(f"HTTP status {status}")
        raise Refused(status, answer)

    def insist(self, path, body, seconds=15.0):
        """Calls until there is an answer: every call of the protocol may be repeated. Raises Refused."""
        pause = 0.2
        while True:
            try:
                return self.post(path, body, seconds)
            except Unreachable as error:
                say(f"{path}: {error}; trying again")
                time.sleep(pause * random.uniform(0.5, 1))
                pause = min(pause * 2, 5)


class Hold(threading.Thread):
    """Holds an item by heartbeats in the background, while it is in the `with` block."""

    def __init__(self, api, item):
        super().__init__(daemon=True)
        self.api, self.item = api, item
        self.released = threading.Event()
        self.over = threading.Event()
        """The item is not wanted any more, or not ours: the work on it is in vain."""

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.released.set()

    def run(self):
        pause = beat = self.item["heartbeatMs"] / 1000
        while not self.released.wait(pause):
            try:
                answer = self.api.post("/api/work/heartbeat", {"token": self.item["token"]})
                pause = beat
                if answer["cancelled"]:
                    return self.over.set()
            except Refused:
                return self.over.set()
            except Unreachable:
                pause = min(beat, 1)


def work_on(api, item, command):
    """Runs the command for an item and reports how it went. Raises Refused when the item is not ours any more."""
    token = item["token"]
    with Hold(api, item) as hold, tempfile.TemporaryDirectory(prefix="plumbline-") as name:
        folder = Path(name)
        try:
            run(command, item, folder, hold)
            deliver(api, item, folder / "out")
            api.insist("/api/work/done", {"token": token, "metrics": metrics_in(folder / "stdout")})
            return "done"
        except (Failed, Refused) as error:
            if getattr(error, "code", None) in GONE:
                raise
            api.insist("/api/work/error", {"token": token, "message": str(error)})
            return f"failed: {error}"


def run(command, item, folder, hold):
    """Runs the command to its end. Raises Failed."""
    for name in ("work", "out"):
        (folder / name).mkdir()
    given = {key: item[key] for key in ("item", "attempt", "data")}
    (folder / "stdin").write_text(json.dumps(given), encoding="utf-8")
    env = {
        **os.environ,
        "PLUMBLINE_ITEM": item["item"],
        "PLUMBLINE_ATTEMPT": str(item["attempt"]),
        "PLUMBLINE_OUT": str(folder / "out"),
    }
    data = json.dumps(item["data"])
    if len(data) <= LONGEST_VARIABLE:
        env["PLUMBLINE_DATA"] = data
    with open(folder / "stdin") as stdin, open(folder / "stdout", "wb") as stdout, open(folder / "stderr", "wb") as stderr:
        # In a session of its own, so that it can be stopped with all that it has started.
        process = subprocess.Popen(
            command, cwd=folder / "work", env=env, stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True
        )
        while process.poll() is None:
            if hold.over.is_set() or abandoning.is_set():
                stop(process)
                raise Failed("The worker was stopped." if abandoning.is_set() else "Stopped: it is no longer wanted.")
            try:
                process.wait(timeout=0.2)
            except subprocess.TimeoutExpired:
                pass
    if process.returncode != 0:
        how = f"exit code {process.returncode}" if process.returncode > 0 else f"signal {-process.returncode}"
        raise Failed(f"{how}: {tail(folder / 'stderr', 2000)}".rstrip(": "))


def stop(process):
    """Asks a command and its children to end, and makes them."""
    for number, seconds in ((signal.SIGTERM, TERM_SECONDS), (signal.SIGKILL, None)):
        try:
            os.killpg(process.pid, number)
            return process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            return process.wait()


def deliver(api, item, out):
    """Registers the files that the command has left, copies them, and says so. Raises Failed."""
    egress = (item["data"] or {}).get("egress")
    paths = sorted(p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file() and not p.is_symlink())
    if egress is None or not paths:
        return
    if "://" in egress:
        raise Failed(f"This worker delivers to folders only, not to {egress}")
    api.insist("/api/work/outputs", {"token": item["token"], "paths": paths})
    outputs = []
    for path in paths:
        try:
            copy(out / path, Path(egress) / path)
            outputs.append({"path": path, "status": "done"})
        except OSError as error:
            outputs.append({"path": path, "status": "error", "error": str(error)})
    api.insist("/api/work/outputs/finish", {"token": item["token"], "outputs": outputs})
    errors = [output["error"] for output in outputs if output["status"] == "error"]
    if errors:
        raise Failed(f"{len(errors)} of {len(paths)} outputs could not be delivered: {errors[0]}")


def copy(source, target):
    """All of it or nothing: nobody sees half a file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        shutil.copyfile(source, part)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def metrics_in(stdout):
    lines = tail(stdout, 64_000).splitlines()
    try:
        found = json.loads(lines[-1])
    except (IndexError, ValueError):
        return {}
    fits = isinstance(found, dict) and all(type(n) in (int, float) and math.isfinite(n) for n in found.values())
    return found if fits else {}


def tail(file, length):
    """The last characters of a file, without white space at the end."""
    with open(file, "rb") as opened:
        opened.seek(max(0, os.fstat(opened.fileno()).st_size - length))
        return opened.read().decode("utf-8", "replace").strip()


class Slot(threading.Thread):
    """Works on one item after the other. To the server, each slot is a worker."""

    def __init__(self, options, name):
        super().__init__(daemon=True, name=name)
        self.options, self.busy, self.broken = options, False, None

    def run(self):
        try:
            self.work()
        except Exception as error:  # The items of a slot that broke go to others when their leases run out.
            self.broken = error
            leaving.set()
        self.busy = False

    def work(self):
        api, job, stage = Api(self.options.url), quote(self.options.job, ""), quote(self.options.stage, "")
        while not leaving.is_set():
            try:
                body = {"worker": self.name, "max": 1, "waitMs": WAIT_MS}
                path = f"/api/jobs/{job}/stages/{stage}/reserve"
                items = api.insist(path, body, WAIT_MS / 1000 + 15)["items"]
            except Refused as refused:
                if refused.code == "job-over":
                    return
                raise
            self.busy = True
            for item in items:
                try:
                    say(f"{self.name}: {item['item']}: {work_on(api, item, self.options.command)}")
                except Refused as refused:
                    if refused.code not in GONE:
                        raise
                    say(f"{self.name}: {item['item']}: dropped: {refused}")
            self.busy = False


def on_signal(*_):
    if leaving.is_set():
        abandoning.set()
    leaving.set()


def say(text):
    print(text, file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(
        description="Works on the items of a Plumbline job.", epilog=HELP, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--url", default="http://127.0.0.1:8080", help="where `plumbline serve` listens (default: %(default)s)")
    parser.add_argument("--job", required=True, help="the id of the job")
    parser.add_argument("--stage", required=True, help="the stage to work on")
    parser.add_argument("--name", required=True, help="the name of this worker")
    parser.add_argument("--parallel", type=int, default=1, metavar="N", help="items at a time (default: 1)")
    parser.add_argument("command", nargs="+", help="the command and its arguments, after --")
    options = parser.parse_args()
    if "/" in options.command[0]:
        options.command[0] = os.path.abspath(options.command[0])
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, on_signal)

    slots = [Slot(options, f"{options.name}-{n + 1}") for n in range(options.parallel)]
    for slot in slots:
        slot.start()
    while any(slot.busy if leaving.is_set() else slot.is_alive() for slot in slots):
        time.sleep(0.05)
    broken = [slot.broken for slot in slots if slot.broken is not None]
    for error in broken:
        say(f"worker: {error}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
