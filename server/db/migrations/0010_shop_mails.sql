CREATE TABLE "mail_wishes" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"alarms" text[] NOT NULL,
	"daily_at" integer,
	"since" timestamp with time zone NOT NULL,
	"stop_token" text NOT NULL,
	CONSTRAINT "mail_wishes_user_id_shop_id_pk" PRIMARY KEY("user_id","shop_id"),
	CONSTRAINT "mail_wishes_stop_token_unique" UNIQUE("stop_token"),
	CONSTRAINT "mail_wishes_alarms_known" CHECK ("mail_wishes"."alarms" <@ array['held', 'refused', 'uneven', 'low', 'return']::text[]),
	CONSTRAINT "mail_wishes_daily_at" CHECK ("mail_wishes"."daily_at" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"why" text,
	CONSTRAINT "mails_told_once" UNIQUE("user_id","shop_id","about"),
	CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('alarm', 'daily')),
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('waiting', 'sending', 'sent', 'given_up'))
);
--> statement-breakpoint
ALTER TABLE "mail_wishes" ADD CONSTRAINT "mail_wishes_person" FOREIGN KEY ("user_id","shop_id") REFERENCES "public"."user_shops"("user_id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_wish" FOREIGN KEY ("user_id","shop_id") REFERENCES "public"."mail_wishes"("user_id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" USING btree ("number") WHERE "mails"."status" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("tried_at") WHERE "mails"."status" = 'given_up';--> statement-breakpoint
CREATE INDEX "mails_at" ON "mails" USING btree ("at");