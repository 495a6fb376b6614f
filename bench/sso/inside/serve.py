"""A real Canaille on this machine, with the people, groups and client that its first argument names, until it is stopped."""

import asyncio
import datetime
import json
import signal
import sys

from canaille.app import models
from canaille.backends import Backend
from canaille.hypercorn.app import create_app
from hypercorn.asyncio import serve
from hypercorn.config import Config

wanted = json.loads(sys.argv[1])
app = create_app(
    config={
        "SECRET_KEY": wanted["key"],
        "SERVER_NAME": wanted["host"],
        "PREFERRED_URL_SCHEME": "http",
        "CANAILLE": {
            "NAME": "Annuaire",
            # In its memory one person's agreement counts for everybody.
            "DATABASE": "sql",
            "LANGUAGE": "en",
            # The mails and the pictures of letters need more than this machine.
            "SMTP": None,
            "CAPTCHA_ENABLED": False,
            "ACL": {
                "DEFAULT": {"PERMISSIONS": ["edit_self", "use_oidc"]},
                "ADMIN": {
                    "FILTER": {"user_name": wanted["chief"]},
                    "PERMISSIONS": ["manage_users", "manage_all_groups"],
                    "WRITE": ["groups", "lock_date"],
                },
            },
        },
        "CANAILLE_SQL": {"DATABASE_URI": "sqlite:///canaille.sqlite"},
        # No application is trusted unseen: people are asked, as in a company.
        "CANAILLE_OIDC": {"TRUSTED_DOMAINS": wanted["trusted"]},
    },
    env_file=None,
    wrap_asgi=False,
)

with app.app_context(), Backend.instance.session():
    people = {}
    for person in wanted["people"]:
        user = models.User(
            user_name=person["login"],
            formatted_name=person["name"],
            family_name=person["name"].split(" ")[-1],
            emails=[person["email"]],
            password=wanted["password"],
        )
        Backend.instance.save(user)
        for group in person["groups"]:
            people.setdefault(group, []).append(user)
    for name, members in people.items():
        Backend.instance.save(models.Group(display_name=name, members=members))
    client = models.Client(**wanted["client"], client_id_issued_at=datetime.datetime.now(datetime.timezone.utc))
    Backend.instance.save(client)
    client.audience = [client]
    Backend.instance.save(client)


async def run():
    from asgiref.wsgi import WsgiToAsgi

    settings = Config()
    settings.bind = [wanted["host"]]
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    await serve(WsgiToAsgi(app), settings, shutdown_trigger=stopped.wait)


asyncio.run(run())
