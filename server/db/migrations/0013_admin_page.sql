UPDATE "users" SET "admin_url" = NULL WHERE "admin_url" = '/rest/openapi.json';
