"""Loaded by every Python of the bench's karrio: it reaches this machine alone, and a carrier's host is the bench's own door."""

import os
import sys
import urllib.request
from urllib.parse import urlsplit

HERE = ("127.0.0.1", "::1", "localhost", "0.0.0.0", "")


def keep_inside(event, args):
    if event == "socket.getaddrinfo":
        host = args[0].decode() if isinstance(args[0], bytes) else args[0]
    elif event == "socket.connect" and isinstance(args[1], tuple):
        host = args[1][0]
    else:
        return
    if host is not None and host not in HERE:
        with open(os.environ["OUTSIDE_LOG"], "a") as log:
            log.write(f"{host}\n")
        raise OSError(f"{host} is outside")


sys.addaudithook(keep_inside)

door = os.environ["CARRIER_DOOR"]
make = urllib.request.Request.__init__


def to_the_door(self, url, *args, **kwargs):
    asked = urlsplit(url)
    if asked.hostname not in HERE:
        query = f"?{asked.query}" if asked.query else ""
        url = f"{door}/{asked.hostname}{asked.path}{query}"
    make(self, url, *args, **kwargs)


urllib.request.Request.__init__ = to_the_door
