"""Makes karrio's first person, and prints the key of her programs."""

import django

django.setup()

from django.contrib.auth import get_user_model
from karrio.server.user.models import Token

owner = get_user_model().objects.create_superuser("camille@douchette.example", "douchette-1")
print("KEY", Token.objects.create(user=owner, test_mode=False).key)
