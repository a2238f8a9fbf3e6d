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
	`active` integer DEFAULT false NOT NULL
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
ALTER TABLE `users` ADD `proven_phone` text;--> statement-breakpoint
ALTER TABLE `users` ADD `phone_verified_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `evidence_asked_at` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `reminders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `clock_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `clock_since` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `surcharge_refunded_at` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `legal_hold_at` integer;