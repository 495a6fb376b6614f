CREATE TABLE "identities" (
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_id_subject_pk" PRIMARY KEY("provider_id","subject")
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"secret" text NOT NULL,
	"scopes" text NOT NULL,
	"newcomers" text NOT NULL,
	"trusts_emails" boolean DEFAULT false NOT NULL,
	"ends" text NOT NULL,
	"rules" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_providers_name" UNIQUE("warehouse_id","name"),
	CONSTRAINT "identity_providers_newcomers_known" CHECK ("identity_providers"."newcomers" in ('invitation', 'rule')),
	CONSTRAINT "identity_providers_ends_known" CHECK ("identity_providers"."ends" in ('asked', 'told', 'own'))
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"provider_session" text,
	"id_token" text NOT NULL,
	"access_token" text,
	"access_until" timestamp with time zone,
	"refresh_token" text,
	"origin" text NOT NULL,
	"check_at" timestamp with time zone,
	"leased_by" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "log_in_settings" (
	"warehouse_id" uuid PRIMARY KEY NOT NULL,
	"passwords" text NOT NULL,
	"emergency_user_id" uuid,
	CONSTRAINT "log_in_settings_passwords_known" CHECK ("log_in_settings"."passwords" in ('all', 'shops', 'emergency'))
);
--> statement-breakpoint
CREATE TABLE "spent_log_ins" (
	"mark" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_door_known";--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_in_settings" ADD CONSTRAINT "log_in_settings_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_in_settings" ADD CONSTRAINT "log_in_settings_emergency_user_id_users_id_fk" FOREIGN KEY ("emergency_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_check" ON "identity_sessions" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "identity_sessions_subject" ON "identity_sessions" USING btree ("provider_id","subject");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_door_known" CHECK ("sessions"."door" in ('password', 'badge', 'provider'));