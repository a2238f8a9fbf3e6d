CREATE TABLE `retired_credential_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`public_jwk` text NOT NULL,
	`retired_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `status_entries` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`facts_expire_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `status_entries_user` ON `status_entries` (`user_id`,`n`);--> statement-breakpoint
CREATE INDEX `status_entries_facts_expire` ON `status_entries` (`facts_expire_at`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE TABLE `status_sources` (
	`n` integer NOT NULL,
	`source_id` text NOT NULL,
	PRIMARY KEY(`source_id`, `n`),
	FOREIGN KEY (`n`) REFERENCES `status_entries`(`n`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mail_suppressions` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `requester_blocks` (
	`user_id` text NOT NULL,
	`requester_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `requester_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `requester_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`requester_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `requester_reports_verification` ON `requester_reports` (`verification_id`);--> statement-breakpoint
CREATE INDEX `requester_reports_requester` ON `requester_reports` (`requester_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `handoffs` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `handoffs_age` ON `handoffs` (`expires_at`);--> statement-breakpoint
CREATE TABLE `links` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`email` text NOT NULL,
	`generation` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`admitted_at` integer,
	`sent_at` integer,
	`mailbox_hash` text,
	`unwanted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `links_ref` ON `links` (`ref_id`,`kind`);--> statement-breakpoint
CREATE INDEX `links_age` ON `links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `links_mailbox` ON `links` (`mailbox_hash`,`admitted_at`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`limited` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_age` ON `refresh_tokens` (`created_at`) WHERE NOT limited;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`cookie_hash` text,
	`user_agent` text,
	`network` text,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_reason` text,
	`device_hash` text,
	`verification_id` text,
	`continent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_age` ON `sessions` (`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`account_type` text NOT NULL,
	`business_name` text,
	`phone` text,
	`bio` text,
	`address` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`pending_email` text,
	`google_sub` text,
	`avatar_id` text,
	`staff` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`proven_phone` text,
	`phone_verified_at` integer,
	`suspended_at` integer,
	`proven_phone_hash` text,
	`phone_sandbox` integer DEFAULT false NOT NULL,
	`last_active_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_google_sub_unique` ON `users` (`google_sub`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_avatar_id_unique` ON `users` (`avatar_id`);--> statement-breakpoint
CREATE INDEX `users_names` ON `users` (`id`,`first_name`,`last_name`,`email`);--> statement-breakpoint
CREATE TABLE `allowance_uses` (
	`verification_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`used_at` integer NOT NULL,
	`mailbox_hash` text,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `allowance_used` ON `allowance_uses` (`customer_id`,`used_at`);--> statement-breakpoint
CREATE INDEX `allowance_mailbox` ON `allowance_uses` (`mailbox_hash`,`used_at`) WHERE mailbox_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `first_requests` (
	`key` text PRIMARY KEY NOT NULL,
	`verification_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `first_requests_verification` ON `first_requests` (`verification_id`);--> statement-breakpoint
CREATE TABLE `mailbox_ties` (
	`hash` text PRIMARY KEY NOT NULL,
	`first_hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailbox_ties_first` ON `mailbox_ties` (`first_hash`);--> statement-breakpoint
CREATE TABLE `credit_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`invoice_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_number_unique` ON `credit_notes` (`number`);--> statement-breakpoint
CREATE INDEX `credit_notes_invoice` ON `credit_notes` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_customer` ON `credit_notes` (`customer_id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`mailbox_hash` text,
	`invoiced_through` integer DEFAULT 0 NOT NULL,
	`open_since` integer,
	`details` text,
	`processor_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_processor_id_unique` ON `customers` (`processor_id`);--> statement-breakpoint
CREATE INDEX `customers_mailbox` ON `customers` (`mailbox_hash`);--> statement-breakpoint
CREATE INDEX `customers_open` ON `customers` (`open_since`) WHERE open_since IS NOT NULL;--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gateway_events_received` ON `gateway_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`invoice_id` text NOT NULL,
	`position` integer NOT NULL,
	`entry_key` text,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`invoice_id`, `position`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_entry_key_unique` ON `invoice_lines` (`entry_key`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`customer_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`credit_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`bill_to` text NOT NULL,
	`issued_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`paid_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE INDEX `invoices_customer` ON `invoices` (`customer_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_unpaid` ON `invoices` (`customer_id`,`status`,`total_cents`) WHERE status IN ('open', 'past_due');--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`gateway` text NOT NULL,
	`processor_id` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expiry_told_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_processor_id_unique` ON `payment_methods` (`processor_id`);--> statement-breakpoint
CREATE INDEX `payment_methods_customer` ON `payment_methods` (`customer_id`,`created_at`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_default` ON `payment_methods` (`customer_id`) WHERE is_default AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_methods_expiry` ON `payment_methods` (`exp_year`,`exp_month`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`invoice_id` text,
	`order` text,
	`refunds` text,
	`method_id` text,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`processor_id` text,
	`action_url` text,
	`failure` text,
	`by` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_processor_id_unique` ON `payments` (`processor_id`);--> statement-breakpoint
CREATE INDEX `payments_customer` ON `payments` (`customer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_invoice` ON `payments` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `payments_refunds` ON `payments` (`refunds`);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`updated_at`) WHERE status IN ('processing', 'action_required');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_order` ON `payments` (`customer_id`) WHERE "order" IS NOT NULL AND status IN ('processing', 'action_required');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_per_invoice` ON `payments` (`invoice_id`) WHERE invoice_id IS NOT NULL AND refunds IS NULL AND status IN ('processing', 'action_required');--> statement-breakpoint
CREATE TABLE `refund_parts` (
	`payment_id` text NOT NULL,
	`verification_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`withheld_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`payment_id`, `verification_id`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refund_parts_verification` ON `refund_parts` (`verification_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`anchor_at` integer NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`pending_plan` text,
	`pending_cycle` text,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`period_end`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`detail` text NOT NULL,
	`seq` integer,
	`hash` text,
	`request_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_seq_unique` ON `audit` (`seq`);--> statement-breakpoint
CREATE INDEX `audit_entity` ON `audit` (`entity`,`entity_id`);--> statement-breakpoint
CREATE INDEX `audit_unsealed` ON `audit` (`seq`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor`,`id`);--> statement-breakpoint
CREATE INDEX `audit_request` ON `audit` (`request_id`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`resource_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_age` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE TABLE `must` (
	`one` integer NOT NULL,
	CONSTRAINT "must_one" CHECK("must"."one" = 1)
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
);
--> statement-breakpoint
CREATE INDEX `rate_limits_age` ON `rate_limits` (`window_start`);--> statement-breakpoint
CREATE TABLE `set_aside` (
	`clock` text NOT NULL,
	`row_id` text NOT NULL,
	`failures` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`clock`, `row_id`)
);
--> statement-breakpoint
CREATE INDEX `set_aside_age` ON `set_aside` (`until`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`customer_id` text NOT NULL,
	`kind` text NOT NULL,
	`debit` text NOT NULL,
	`credit` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`verification_id` text,
	`invoice_id` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_amount" CHECK("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_two_accounts" CHECK("ledger_entries"."debit" <> "ledger_entries"."credit")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_key_unique` ON `ledger_entries` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_verification` ON `ledger_entries` (`verification_id`,`kind`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `ledger_invoice` ON `ledger_entries` (`invoice_id`,`kind`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `ledger_customer` ON `ledger_entries` (`customer_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `ledger_usage` ON `ledger_entries` (`customer_id`,`seq`,`amount_cents`) WHERE kind = 'charge' AND verification_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_credit` ON `ledger_entries` (`customer_id`,`debit`,`amount_cents`) WHERE debit = 'credit' OR credit = 'credit';--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_one_charge` ON `ledger_entries` (`verification_id`) WHERE kind = 'charge';--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`cancelled_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcements_end` ON `announcements` (`ends_at`);--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`in_app` integer NOT NULL,
	`email` text NOT NULL,
	`push` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`timezone` text NOT NULL,
	`digest_time` integer NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `presence` (
	`verification_id` text NOT NULL,
	`user_id` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`verification_id`, `user_id`),
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `presence_age` ON `presence` (`seen_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint_hash` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_hash_unique` ON `push_subscriptions` (`endpoint_hash`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `user_events` (
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `seq`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_events_event` ON `user_events` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `user_events_age` ON `user_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`data` text NOT NULL,
	`priority` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`kind` text DEFAULT 'system' NOT NULL,
	`in_app` integer DEFAULT true NOT NULL,
	`digest_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_dedupe` ON `notifications` (`user_id`,`dedupe_key`);--> statement-breakpoint
CREATE INDEX `notifications_kind` ON `notifications` (`user_id`,`kind`,`created_at`,`id`) WHERE in_app = 1;--> statement-breakpoint
CREATE INDEX `notifications_priority` ON `notifications` (`user_id`,`priority`,`created_at`,`id`) WHERE in_app = 1;--> statement-breakpoint
CREATE INDEX `notifications_digest` ON `notifications` (`digest_at`,`user_id`) WHERE digest_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`,`id`) WHERE in_app = 1;--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`created_at`,`id`) WHERE read_at IS NULL AND in_app = 1;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`name` text NOT NULL,
	`payload` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`not_before` integer DEFAULT 0 NOT NULL,
	`request_id` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_at`);--> statement-breakpoint
CREATE INDEX `outbox_done` ON `outbox` (`status`,`done_at`);--> statement-breakpoint
CREATE TABLE `rollups` (
	`scope` text NOT NULL,
	`type` text NOT NULL,
	`span` text NOT NULL,
	`start` integer NOT NULL,
	`requested` integer DEFAULT 0 NOT NULL,
	`opened` integer DEFAULT 0 NOT NULL,
	`consented` integer DEFAULT 0 NOT NULL,
	`evidence` integer DEFAULT 0 NOT NULL,
	`resulted` integer DEFAULT 0 NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`spend_cents` integer DEFAULT 0 NOT NULL,
	`failures` text DEFAULT '{}' NOT NULL,
	`turnaround` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`scope`, `type`, `span`, `start`)
);
--> statement-breakpoint
CREATE TABLE `sanction_entries` (
	`list_id` text NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`program` text NOT NULL,
	`remarks` text,
	`births` text NOT NULL,
	`addresses` text NOT NULL,
	`ids` text NOT NULL,
	PRIMARY KEY(`list_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `sanction_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`list_date` text NOT NULL,
	`loaded_at` integer NOT NULL,
	`entries` integer NOT NULL,
	`names` integer NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`keys_version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sanction_lists_active` ON `sanction_lists` (`source`,`active`);--> statement-breakpoint
CREATE TABLE `sanction_tokens` (
	`list_id` text NOT NULL,
	`token` text NOT NULL,
	`number` integer NOT NULL,
	`name_index` integer NOT NULL,
	`folded` text NOT NULL,
	PRIMARY KEY(`list_id`, `token`, `number`, `name_index`)
);
--> statement-breakpoint
CREATE TABLE `access_blocks` (
	`user_id` text NOT NULL,
	`email_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `email_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `access_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_hash` text NOT NULL,
	`message` text,
	`status` text NOT NULL,
	`ticket_hash` text NOT NULL,
	`generation` integer DEFAULT 1 NOT NULL,
	`grant_used_at` integer,
	`access_hash` text,
	`browser_hash` text,
	`reported_at` integer,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `access_requests_user` ON `access_requests` (`user_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `access_requests_link` ON `access_requests` (`link_id`,`email_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_ticket` ON `access_requests` (`ticket_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_access` ON `access_requests` (`access_hash`) WHERE access_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `share_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`label` text,
	`options` text NOT NULL,
	`verification_ids` text NOT NULL,
	`credential` text,
	`credential_entry` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`views` integer DEFAULT 0 NOT NULL,
	`last_viewed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`credential_entry`) REFERENCES `status_entries`(`n`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_links_token` ON `share_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `share_links_user` ON `share_links` (`user_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE TABLE `share_views` (
	`id` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`country` text,
	`device` text NOT NULL,
	`facts` integer NOT NULL,
	`request_id` text,
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `share_views_link` ON `share_views` (`link_id`,"at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `share_views_user` ON `share_views` (`user_id`,"at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `share_views_age` ON `share_views` (`at`);--> statement-breakpoint
CREATE TABLE `support_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`category` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `support_tickets_age` ON `support_tickets` (`created_at`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	`department` text,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_team_user` ON `memberships` (`team_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE INDEX `memberships_joined` ON `memberships` (`team_id`,`joined_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_owner` ON `memberships` (`team_id`) WHERE role = 'owner';--> statement-breakpoint
CREATE TABLE `team_activity` (
	`team_id` text NOT NULL,
	`audit_id` text NOT NULL,
	`actor` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`team_id`, `audit_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`audit_id`) REFERENCES `audit`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_activity_actor` ON `team_activity` (`team_id`,`actor`,`audit_id`);--> statement-breakpoint
CREATE INDEX `team_activity_kind` ON `team_activity` (`team_id`,`kind`,`audit_id`);--> statement-breakpoint
CREATE INDEX `team_activity_actor_kind` ON `team_activity` (`team_id`,`actor`,`kind`,`audit_id`);--> statement-breakpoint
CREATE TABLE `team_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`department` text,
	`message` text,
	`invited_by` text NOT NULL,
	`sent_count` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`accepted_by` text,
	`cancelled_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`accepted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_open` ON `team_invitations` (`team_id`,`email`) WHERE accepted_at IS NULL AND cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX `team_invitations_accepted_by` ON `team_invitations` (`accepted_by`);--> statement-breakpoint
CREATE INDEX `team_invitations_invited_by` ON `team_invitations` (`invited_by`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`require_second_factor` integer DEFAULT false NOT NULL,
	`allowed_domains` text DEFAULT '[]' NOT NULL,
	`departments` text DEFAULT '[]' NOT NULL,
	`transfer_to` text,
	`transfer_asked_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`transfer_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`rated_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL,
	`rated_name` text,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rater_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rated_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_verification_rater` ON `ratings` (`verification_id`,`rater_id`);--> statement-breakpoint
CREATE INDEX `ratings_rated` ON `ratings` (`rated_id`,`rater_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ratings_rater` ON `ratings` (`rater_id`,`rated_id`);--> statement-breakpoint
CREATE TABLE `trust_history` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`score` integer NOT NULL,
	`parts` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `trust_scores` (
	`user_id` text PRIMARY KEY NOT NULL,
	`score` integer NOT NULL,
	`version` text NOT NULL,
	`cap` text,
	`pieces` text NOT NULL,
	`computed_at` integer NOT NULL,
	`next_at` integer,
	`rater_numbers` text DEFAULT '{}' NOT NULL,
	`set_aside` text DEFAULT '[]' NOT NULL,
	`stands` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trust_scores_next` ON `trust_scores` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `adverse_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`status` text NOT NULL,
	`declared_by` text NOT NULL,
	`declared_at` integer NOT NULL,
	`reason` text NOT NULL,
	`waits_until` integer NOT NULL,
	`final_at` integer,
	`withdrawn_at` integer,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`declared_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adverse_actions_verification_id_unique` ON `adverse_actions` (`verification_id`);--> statement-breakpoint
CREATE INDEX `adverse_actions_waiting` ON `adverse_actions` (`status`,`waits_until`);--> statement-breakpoint
CREATE INDEX `adverse_actions_declared` ON `adverse_actions` (`declared_by`,`status`,`waits_until`);--> statement-breakpoint
CREATE TABLE `attestations` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`contact_name` text,
	`contact_email` text NOT NULL,
	`contact_hash` text NOT NULL,
	`approved_at` integer,
	`generation` integer DEFAULT 1 NOT NULL,
	`mails_sent` integer DEFAULT 0 NOT NULL,
	`last_mail_at` integer,
	`expires_at` integer,
	`answered_at` integer,
	`answer` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attestations_verification` ON `attestations` (`verification_id`);--> statement-breakpoint
CREATE INDEX `attestations_contact` ON `attestations` (`contact_hash`,`last_mail_at`);--> statement-breakpoint
CREATE INDEX `attestations_due` ON `attestations` (`status`,`last_mail_at`);--> statement-breakpoint
CREATE TABLE `checks` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`check_id` text NOT NULL,
	`position` integer NOT NULL,
	`status` text NOT NULL,
	`score` real,
	`grade` text,
	`reasons` text NOT NULL,
	`source` text,
	`evidence` text,
	`provider` text,
	`sandbox` integer DEFAULT false NOT NULL,
	`engine_version` text,
	`checked_at` integer,
	`expires_at` integer,
	`subject_name` text,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checks_verification_check` ON `checks` (`verification_id`,`check_id`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text_version` text NOT NULL,
	`text_shown` text NOT NULL,
	`purpose` text NOT NULL,
	`services` text NOT NULL,
	`given_at` integer NOT NULL,
	`network` text,
	`user_agent` text,
	`withdrawn_at` integer,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consents_verification` ON `consents` (`verification_id`);--> statement-breakpoint
CREATE TABLE `codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`verification_id` text,
	`channel` text NOT NULL,
	`target` text NOT NULL,
	`target_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`verified_at` integer
);
--> statement-breakpoint
CREATE INDEX `codes_verification` ON `codes` (`verification_id`,`channel`,`created_at`);--> statement-breakpoint
CREATE INDEX `codes_user` ON `codes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `codes_target` ON `codes` (`target_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `codes_age` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`verification_id` text,
	`document_type` text NOT NULL,
	`description` text,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`storage_key` text NOT NULL,
	`reading` text NOT NULL,
	`reading_reason` text,
	`fields` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`copy` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `documents_verification` ON `documents` (`verification_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `documents_owner` ON `documents` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `documents_sha256` ON `documents` (`sha256`);--> statement-breakpoint
CREATE TABLE `domain_ties` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name_key` text NOT NULL,
	`name` text,
	`domain` text NOT NULL,
	`is_tied` integer NOT NULL,
	`basis` text NOT NULL,
	`decided_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `domain_ties_name` ON `domain_ties` (`kind`,`name_key`,`domain`);--> statement-breakpoint
CREATE TABLE `document_fingerprints` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` text NOT NULL,
	`verification_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`band1` integer,
	`band2` integer,
	`band3` integer,
	`band4` integer,
	`band5` integer,
	`band6` integer,
	`band7` integer,
	`name_hash` text,
	`birth_hash` text,
	`number_hash` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_fingerprints_document` ON `document_fingerprints` (`document_id`,`kind`);--> statement-breakpoint
CREATE INDEX `document_fingerprints_identity` ON `document_fingerprints` (`hash`) WHERE kind = 'identity';--> statement-breakpoint
CREATE INDEX `document_fingerprints_band1` ON `document_fingerprints` (`band1`,`seq`) WHERE band1 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band2` ON `document_fingerprints` (`band2`,`seq`) WHERE band2 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band3` ON `document_fingerprints` (`band3`,`seq`) WHERE band3 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band4` ON `document_fingerprints` (`band4`,`seq`) WHERE band4 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band5` ON `document_fingerprints` (`band5`,`seq`) WHERE band5 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band6` ON `document_fingerprints` (`band6`,`seq`) WHERE band6 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band7` ON `document_fingerprints` (`band7`,`seq`) WHERE band7 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_verification` ON `document_fingerprints` (`verification_id`);--> statement-breakpoint
CREATE INDEX `document_fingerprints_subject` ON `document_fingerprints` (`subject_id`);--> statement-breakpoint
CREATE TABLE `document_matches` (
	`document_id` text NOT NULL,
	`verification_id` text NOT NULL,
	`other_document_id` text NOT NULL,
	`other_verification_id` text NOT NULL,
	`signal` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`document_id`, `other_document_id`, `signal`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_matches_verification` ON `document_matches` (`verification_id`);--> statement-breakpoint
CREATE TABLE `verification_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`mentions` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `verification_notes_thread` ON `verification_notes` (`verification_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `verification_notes_author` ON `verification_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `verification_watchers` (
	`verification_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`verification_id`, `user_id`),
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `verification_watchers_user` ON `verification_watchers` (`user_id`);--> statement-breakpoint
CREATE TABLE `provider_circuits` (
	`provider` text PRIMARY KEY NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`open_until` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `provider_events` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `event_id`)
);
--> statement-breakpoint
CREATE INDEX `provider_events_age` ON `provider_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `provider_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`check_id` text NOT NULL,
	`provider` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answered_at` integer,
	`event_at` integer,
	`answer` text,
	`last_error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_requests_check` ON `provider_requests` (`verification_id`,`check_id`,`provider`);--> statement-breakpoint
CREATE INDEX `provider_requests_due` ON `provider_requests` (`status`,`next_at`);--> statement-breakpoint
CREATE TABLE `result_records` (
	`verification_id` text PRIMARY KEY NOT NULL,
	`engine_version` text NOT NULL,
	`pieces` text NOT NULL,
	`overall_score` integer,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`check_id` text NOT NULL,
	`finding` text NOT NULL,
	`statement` text NOT NULL,
	`opened_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`outcome` text,
	`closed_by` text,
	`closed_at` integer,
	`closed_reason` text,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_finding` ON `disputes` (`verification_id`,`check_id`,`finding`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`closed_at`,`due_at`,`id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`check_row_id` text NOT NULL,
	`check_id` text NOT NULL,
	`reason` text NOT NULL,
	`opened_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`proposed` text,
	`proposed_by` text,
	`proposed_at` integer,
	`proposed_reason` text,
	`decision` text,
	`decided_by` text,
	`decided_at` integer,
	`decided_reason` text,
	`asked_for` text,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`check_row_id`) REFERENCES `checks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`proposed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reviews_open` ON `reviews` (`decided_at`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_verification` ON `reviews` (`verification_id`);--> statement-breakpoint
CREATE INDEX `reviews_check` ON `reviews` (`check_row_id`,`opened_at`);--> statement-breakpoint
CREATE TABLE `verification_tags` (
	`verification_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`verification_id`, `tag`),
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`stage` text NOT NULL,
	`failure_reason` text,
	`requester_id` text NOT NULL,
	`team_id` text,
	`target_email` text NOT NULL,
	`target_user_id` text,
	`target_name` text,
	`purpose` text NOT NULL,
	`priority` text NOT NULL,
	`services` text NOT NULL,
	`price_cents` integer NOT NULL,
	`notes` text,
	`urgent_reason` text,
	`claims` text NOT NULL,
	`ssn` text,
	`ssn_last4` text,
	`evidence_complete_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`processing_started_at` integer,
	`completed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`ein` text,
	`ein_last4` text,
	`peer` text,
	`mutual_with` text,
	`assigned_to` text,
	`evidence_asked_at` integer,
	`reminders` integer DEFAULT 0 NOT NULL,
	`clock_ms` integer DEFAULT 0 NOT NULL,
	`clock_since` integer,
	`surcharge_refunded_at` integer,
	`legal_hold_at` integer,
	`forgotten` integer DEFAULT 0 NOT NULL,
	`covered_cents` integer DEFAULT 0 NOT NULL,
	`free_cents` integer DEFAULT 0 NOT NULL,
	`amount_due_cents` integer DEFAULT 0 NOT NULL,
	`opened_at` integer,
	`contacts_decided_at` integer,
	`late_at` integer,
	`reminded_at` integer,
	`subject_name` text,
	`proposed_email` text,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`target_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `verifications_target` ON `verifications` (`target_user_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_team` ON `verifications` (`team_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_target_email` ON `verifications` (`target_email`);--> statement-breakpoint
CREATE INDEX `verifications_open_stage` ON `verifications` (`status`,`stage`,`updated_at`);--> statement-breakpoint
CREATE INDEX `verifications_assigned` ON `verifications` (`assigned_to`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_team_status` ON `verifications` (`team_id`,`status`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_requester` ON `verifications` (`requester_id`,`team_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_requester_status` ON `verifications` (`requester_id`,`team_id`,`status`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_consent_due` ON `verifications` (`reminders`,`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `verifications_evidence_due` ON `verifications` (`reminders`,`evidence_asked_at`) WHERE stage = 'awaiting_evidence';--> statement-breakpoint
CREATE INDEX `verifications_to_forget` ON `verifications` (`forgotten`,`completed_at`) WHERE forgotten < 2 AND legal_hold_at IS NULL;--> statement-breakpoint
CREATE INDEX `verifications_requester_type` ON `verifications` (`requester_id`,`team_id`,`type`,"created_at" desc,"id" desc,`status`);--> statement-breakpoint
CREATE INDEX `verifications_team_type` ON `verifications` (`team_id`,`type`,"created_at" desc,"id" desc,`status`);--> statement-breakpoint
CREATE INDEX `verifications_requester_updated` ON `verifications` (`requester_id`,`team_id`,"updated_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_team_updated` ON `verifications` (`team_id`,"updated_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_due_of_person` ON `verifications` (`requester_id`,`team_id`,`amount_due_cents`) WHERE status = 'pending' AND amount_due_cents > 0;--> statement-breakpoint
CREATE INDEX `verifications_due_of_team` ON `verifications` (`team_id`,`amount_due_cents`) WHERE status = 'pending' AND amount_due_cents > 0;--> statement-breakpoint
CREATE INDEX `verifications_proposed_email` ON `verifications` (`proposed_email`) WHERE proposed_email IS NOT NULL;--> statement-breakpoint
CREATE VIEW `team_access` AS select "memberships"."id", "memberships"."team_id", "memberships"."user_id", "memberships"."role" from "memberships" inner join "teams" on "teams"."id" = "memberships"."team_id" where ("teams"."require_second_factor" = 0 or exists (select 1 from "second_factors" where "second_factors"."user_id" = "memberships"."user_id" AND "second_factors"."confirmed_at" is not null));
--> statement-breakpoint
-- From here on, what drizzle-kit can't express.

-- The search of accounts with very many rows. Each row's text begins with a token of three characters for its requester
-- and one for its team, so that one expression finds the account's rows that contain the letters. The tokens are made
-- of the last characters of ids. The index stores no positions, so what is found are candidates, which are then
-- compared in full (`functions/lists/search.ts`).
CREATE TABLE `search_docs` (
	`doc` integer PRIMARY KEY,
	`verification_id` text NOT NULL UNIQUE
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `verification_search` USING fts5(text, content='', contentless_delete=1, detail='none', tokenize='trigram');
--> statement-breakpoint
CREATE VIEW `verification_texts` AS
SELECT id AS verification_id,
	char(57344 + unicode(substr(requester_id, -3))) || substr(requester_id, -2) || ' ' ||
	coalesce(char(57600 + unicode(substr(team_id, -3))) || substr(team_id, -2) || ' ', '') ||
	id || ' ' || target_email || ' ' || coalesce(target_name, '') AS text
FROM verifications;
--> statement-breakpoint
CREATE TRIGGER `verification_search_insert` AFTER INSERT ON `verifications` BEGIN
	INSERT INTO search_docs (verification_id) VALUES (new.id);
	INSERT INTO verification_search (rowid, text)
	SELECT d.doc, t.text FROM search_docs d JOIN verification_texts t ON t.verification_id = d.verification_id
	WHERE d.verification_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `verification_search_update`
AFTER UPDATE OF `target_email`, `target_name`, `requester_id`, `team_id` ON `verifications` BEGIN
	UPDATE verification_search
	SET text = (SELECT t.text FROM verification_texts t WHERE t.verification_id = new.id)
	WHERE rowid = (SELECT d.doc FROM search_docs d WHERE d.verification_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_search_delete` AFTER DELETE ON `verifications` BEGIN
	DELETE FROM verification_search
	WHERE rowid = (SELECT d.doc FROM search_docs d WHERE d.verification_id = old.id);
	DELETE FROM search_docs WHERE verification_id = old.id;
END;
--> statement-breakpoint
-- A row of the audit log is an activity of the team that it's about. Neither are the subject's own actions, known by
-- account or by address, nor those of staff and of the system.
CREATE TRIGGER `audit_is_team_activity` AFTER INSERT ON `audit`
WHEN new.entity IN ('team', 'verification')
BEGIN
	INSERT OR IGNORE INTO `team_activity` (`team_id`, `audit_id`, `actor`, `kind`)
		SELECT t.id, new.id, new.actor, CASE WHEN new.action IN ('team.invited', 'team.invitation_resent', 'team.invitation_cancelled', 'team.joined', 'team.left', 'team.member_removed', 'team.role_changed', 'team.department_changed', 'team.transfer_asked', 'team.transfer_withdrawn', 'team.transferred') THEN 'members' ELSE 'settings' END
		FROM `teams` t WHERE new.entity = 'team' AND t.id = new.entity_id;
	INSERT OR IGNORE INTO `team_activity` (`team_id`, `audit_id`, `actor`, `kind`)
		SELECT v.team_id, new.id, new.actor, 'verifications' FROM `verifications` v
		JOIN `memberships` m ON m.team_id = v.team_id AND m.user_id = new.actor
		WHERE new.entity = 'verification' AND v.id = new.entity_id AND v.target_user_id IS NOT new.actor
		AND v.target_email IS NOT (SELECT u.email FROM `users` u WHERE u.id = new.actor);
END;
--> statement-breakpoint
-- The figures of dashboards and analytics (table `rollups`) are counted in the same transaction as the change that they
-- count. Triggers on verifications and on the ledger pass changes to two views, whose triggers add them up. So a rollup
-- always equals what the current rows say, and `npm run ops -- rollups check` proves it.

-- Buckets of turnaround: below a minute, then edges that grow by 4.9%. The last one has everything above 400 days.
-- `functions/rollups/buckets.ts` has the same edges.
CREATE TABLE `turnaround_buckets` (
	`bucket` integer PRIMARY KEY,
	`from_ms` integer NOT NULL UNIQUE
);
--> statement-breakpoint
INSERT INTO turnaround_buckets (bucket, from_ms)
WITH RECURSIVE edges(bucket, from_ms) AS (
	SELECT 1, 60000 UNION ALL SELECT bucket + 1, from_ms * 1049 / 1000 FROM edges WHERE from_ms < 34560000000
)
SELECT 0, 0 UNION ALL SELECT bucket, from_ms FROM edges;
--> statement-breakpoint
-- What to add to the figures of one requester, team and type at one time. `failed` and `completed` also count for the
-- reason in `failure` and the bucket in `bucket`.
CREATE VIEW `rollup_changes` AS
SELECT NULL AS team_id, NULL AS user_id, NULL AS type, 0 AS at, 0 AS requested, 0 AS opened, 0 AS consented,
	0 AS evidence, 0 AS resulted, 0 AS pending, 0 AS completed, 0 AS failed, 0 AS cancelled, 0 AS spend_cents,
	NULL AS failure, NULL AS bucket
WHERE false;
--> statement-breakpoint
CREATE TRIGGER `rollup_changes_insert` INSTEAD OF INSERT ON `rollup_changes` BEGIN
	INSERT INTO rollups (scope, type, span, start, requested, opened, consented, evidence, resulted, pending, completed,
		failed, cancelled, spend_cents, failures, turnaround)
	SELECT o.scope, t.type, s.span, s.start, new.requested, new.opened, new.consented, new.evidence, new.resulted,
		iif(s.span = 'a', new.pending, 0), new.completed, new.failed, new.cancelled, new.spend_cents,
		iif(new.failure IS NULL, '{}', json_object(new.failure, new.failed)),
		iif(new.bucket IS NULL, '{}', json_object(CAST(new.bucket AS TEXT), new.completed))
	FROM (
		SELECT coalesce('team:' || new.team_id, 'user:' || new.user_id) AS scope
		UNION ALL SELECT 'member:' || new.team_id || ':' || new.user_id WHERE new.team_id IS NOT NULL
	) AS o
	CROSS JOIN (SELECT '' AS type UNION ALL SELECT new.type) AS t
	CROSS JOIN (
		SELECT 'q' AS span, new.at - new.at % 900000 AS start
		UNION ALL SELECT 'h', new.at - new.at % 3600000
		UNION ALL SELECT 'd', new.at - new.at % 86400000
		UNION ALL SELECT 'a', 0
	) AS s
	-- What is pending now has no date, so a change of that alone only counts for all time.
	WHERE s.span = 'a' OR new.requested <> 0 OR new.opened <> 0 OR new.consented <> 0 OR new.evidence <> 0
		OR new.resulted <> 0 OR new.completed <> 0 OR new.failed <> 0 OR new.cancelled <> 0 OR new.spend_cents <> 0
	ON CONFLICT DO UPDATE SET
		requested = requested + excluded.requested,
		opened = opened + excluded.opened,
		consented = consented + excluded.consented,
		evidence = evidence + excluded.evidence,
		resulted = resulted + excluded.resulted,
		pending = pending + excluded.pending,
		completed = completed + excluded.completed,
		failed = failed + excluded.failed,
		cancelled = cancelled + excluded.cancelled,
		spend_cents = spend_cents + excluded.spend_cents,
		failures = iif(new.failure IS NULL, failures, json_set(failures, '$.' || new.failure,
			coalesce(json_extract(failures, '$.' || new.failure), 0) + new.failed)),
		turnaround = iif(new.bucket IS NULL, turnaround, json_set(turnaround, '$."' || new.bucket || '"',
			coalesce(json_extract(turnaround, '$."' || new.bucket || '"'), 0) + new.completed));
END;
--> statement-breakpoint
-- A verification before (`o_…`) and after (`n_…`) a change. If it has no type, it didn't exist yet, or doesn't anymore.
CREATE VIEW `verification_changes` AS
SELECT NULL AS o_type, NULL AS o_status, NULL AS o_stage, NULL AS o_failure_reason, NULL AS o_requester_id,
	NULL AS o_team_id, NULL AS o_target_user_id, NULL AS o_evidence_complete_at, NULL AS o_processing_started_at,
	NULL AS o_created_at, NULL AS o_completed_at,
	NULL AS n_type, NULL AS n_status, NULL AS n_stage, NULL AS n_failure_reason, NULL AS n_requester_id,
	NULL AS n_team_id, NULL AS n_target_user_id, NULL AS n_evidence_complete_at, NULL AS n_processing_started_at,
	NULL AS n_created_at, NULL AS n_completed_at
WHERE false;
--> statement-breakpoint
CREATE TRIGGER `verification_changes_insert` INSTEAD OF INSERT ON `verification_changes` BEGIN
	-- By the time of the request. A request that reached a step has also reached the steps before it.
	INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence, resulted, pending,
		completed, failed, cancelled, spend_cents)
	SELECT team_id, user_id, type, at, sum(n), sum(n * (opened OR consented OR resulted)),
		sum(n * (consented OR resulted)), sum(n * ((consented AND evidence) OR resulted)), sum(n * resulted),
		sum(n * pending), 0, 0, 0, 0
	FROM (
		SELECT -1 AS n, new.o_team_id AS team_id, new.o_requester_id AS user_id, new.o_type AS type,
			new.o_created_at AS at,
			new.o_target_user_id IS NOT NULL OR new.o_failure_reason IS 'consent_declined' AS opened,
			new.o_processing_started_at IS NOT NULL AS consented,
			new.o_stage IN ('checking', 'awaiting_attestation', 'in_review') OR new.o_evidence_complete_at IS NOT NULL
				OR coalesce(new.o_failure_reason, '') IN ('inconclusive', 'no_check_could_run', 'provider_error') AS evidence,
			new.o_status = 'completed' AS resulted,
			new.o_status = 'pending' AS pending
		WHERE new.o_type IS NOT NULL
		UNION ALL
		SELECT 1, new.n_team_id, new.n_requester_id, new.n_type,
			new.n_created_at,
			new.n_target_user_id IS NOT NULL OR new.n_failure_reason IS 'consent_declined',
			new.n_processing_started_at IS NOT NULL,
			new.n_stage IN ('checking', 'awaiting_attestation', 'in_review') OR new.n_evidence_complete_at IS NOT NULL
				OR coalesce(new.n_failure_reason, '') IN ('inconclusive', 'no_check_could_run', 'provider_error'),
			new.n_status = 'completed',
			new.n_status = 'pending'
		WHERE new.n_type IS NOT NULL
	)
	GROUP BY team_id, user_id, type, at
	HAVING sum(n) <> 0 OR sum(n * (opened OR consented OR resulted)) <> 0 OR sum(n * (consented OR resulted)) <> 0
		OR sum(n * ((consented AND evidence) OR resulted)) <> 0 OR sum(n * resulted) <> 0 OR sum(n * pending) <> 0;
	-- By the time when it ended.
	INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence, resulted, pending,
		completed, failed, cancelled, spend_cents, failure, bucket)
	SELECT team_id, user_id, type, at, 0, 0, 0, 0, 0, 0, sum(n * (status = 'completed')), sum(n * (status = 'failed')),
		sum(n * (status = 'cancelled')), 0, failure, bucket
	FROM (
		SELECT n, team_id, user_id, type, at, status, iif(status = 'failed', failure_reason, NULL) AS failure,
			iif(status = 'completed', (
				SELECT b.bucket FROM turnaround_buckets b WHERE b.from_ms <= max(0, at - created_at)
				ORDER BY b.from_ms DESC LIMIT 1
			), NULL) AS bucket
		FROM (
			SELECT -1 AS n, new.o_team_id AS team_id, new.o_requester_id AS user_id, new.o_type AS type,
				new.o_completed_at AS at, new.o_status AS status, new.o_failure_reason AS failure_reason,
				new.o_created_at AS created_at
			WHERE new.o_type IS NOT NULL AND new.o_completed_at IS NOT NULL
			UNION ALL
			SELECT 1, new.n_team_id, new.n_requester_id, new.n_type, new.n_completed_at, new.n_status,
				new.n_failure_reason, new.n_created_at
			WHERE new.n_type IS NOT NULL AND new.n_completed_at IS NOT NULL
		)
		WHERE status IN ('completed', 'failed', 'cancelled')
	)
	GROUP BY team_id, user_id, type, at, status, failure, bucket
	HAVING sum(n) <> 0;
END;
--> statement-breakpoint
-- A request has its subject's account before they open it, once they confirm the address that it was sent to. Counting
-- it as opened then would tell the requester that the address has an account.
CREATE TRIGGER `verification_rollups_insert` AFTER INSERT ON `verifications` BEGIN
	INSERT INTO verification_changes (n_type, n_status, n_stage, n_failure_reason, n_requester_id, n_team_id, n_target_user_id,
		n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
	VALUES (new.type, new.status, new.stage, new.failure_reason, new.requester_id, new.team_id,
		iif(new.opened_at IS NULL, NULL, new.target_user_id), new.evidence_complete_at,
		new.processing_started_at, new.created_at, new.completed_at);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_update`
AFTER UPDATE OF `type`, `status`, `stage`, `failure_reason`, `requester_id`, `team_id`, `target_user_id`, `opened_at`,
	`evidence_complete_at`, `processing_started_at`, `created_at`, `completed_at` ON `verifications`
WHEN (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id, old.target_user_id,
	old.opened_at, old.evidence_complete_at, old.processing_started_at, old.created_at, old.completed_at)
	IS NOT (new.type, new.status, new.stage, new.failure_reason, new.requester_id, new.team_id, new.target_user_id,
	new.opened_at, new.evidence_complete_at, new.processing_started_at, new.created_at, new.completed_at)
BEGIN
	INSERT INTO verification_changes (o_type, o_status, o_stage, o_failure_reason, o_requester_id, o_team_id,
		o_target_user_id,
		o_evidence_complete_at, o_processing_started_at, o_created_at, o_completed_at, n_type,
		n_status, n_stage, n_failure_reason, n_requester_id, n_team_id, n_target_user_id,
		n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
	VALUES (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id,
		iif(old.opened_at IS NULL, NULL, old.target_user_id), old.evidence_complete_at,
		old.processing_started_at, old.created_at, old.completed_at, new.type, new.status, new.stage,
		new.failure_reason, new.requester_id, new.team_id, iif(new.opened_at IS NULL, NULL, new.target_user_id),
		new.evidence_complete_at, new.processing_started_at, new.created_at, new.completed_at);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_delete` AFTER DELETE ON `verifications` BEGIN
	INSERT INTO verification_changes (o_type, o_status, o_stage, o_failure_reason, o_requester_id, o_team_id,
		o_target_user_id,
		o_evidence_complete_at, o_processing_started_at, o_created_at, o_completed_at)
	VALUES (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id,
		iif(old.opened_at IS NULL, NULL, old.target_user_id), old.evidence_complete_at,
		old.processing_started_at, old.created_at, old.completed_at);
END;
--> statement-breakpoint
-- By the time of posting.
CREATE TRIGGER `ledger_rollups_insert` AFTER INSERT ON `ledger_entries`
WHEN new.kind IN ('charge', 'credit') AND new.verification_id IS NOT NULL BEGIN
	INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence, resulted, pending,
		completed, failed, cancelled, spend_cents)
	SELECT v.team_id, v.requester_id, v.type, new.created_at, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		iif(new.kind = 'charge', new.amount_cents, -new.amount_cents)
	FROM verifications v WHERE v.id = new.verification_id;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_unchanged` BEFORE UPDATE ON `ledger_entries` BEGIN
	SELECT RAISE(ABORT, 'Ledger entries never change');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_kept` BEFORE DELETE ON `ledger_entries` BEGIN
	SELECT RAISE(ABORT, 'Ledger entries are never deleted');
END;
