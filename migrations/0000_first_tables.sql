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
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `documents_verification` ON `documents` (`verification_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `documents_owner` ON `documents` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `documents_sha256` ON `documents` (`sha256`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`detail` text NOT NULL,
	`seq` integer,
	`hash` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_seq_unique` ON `audit` (`seq`);--> statement-breakpoint
CREATE INDEX `audit_entity` ON `audit` (`entity`,`entity_id`);--> statement-breakpoint
CREATE INDEX `audit_unsealed` ON `audit` (`seq`,`id`);--> statement-breakpoint
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
CREATE TABLE `ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`user_id` text NOT NULL,
	`team_id` text,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ledger_verification` ON `ledger` (`verification_id`);--> statement-breakpoint
CREATE INDEX `ledger_user` ON `ledger` (`user_id`,`created_at`);--> statement-breakpoint
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
	`read_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_dedupe` ON `notifications` (`user_id`,`dedupe_key`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
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
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_at`);--> statement-breakpoint
CREATE TABLE `links` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`email` text NOT NULL,
	`generation` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `links_ref` ON `links` (`ref_id`,`kind`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_team_user` ON `memberships` (`team_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
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
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
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
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`target_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `verifications_requester` ON `verifications` (`requester_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_requester_status` ON `verifications` (`requester_id`,`status`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_target` ON `verifications` (`target_user_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_team` ON `verifications` (`team_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_target_email` ON `verifications` (`target_email`);--> statement-breakpoint
CREATE INDEX `verifications_open_stage` ON `verifications` (`status`,`stage`,`updated_at`);