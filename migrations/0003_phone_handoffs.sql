CREATE TABLE `phone_handoffs` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`user_id` text NOT NULL,
	`number` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`channel` text,
	`opened_at` integer,
	`claim_hash` text,
	`device` text,
	`confirmed_at` integer,
	`session_id` text,
	`taken` integer,
	`total` integer,
	`ended_at` integer,
	`ended_by` text,
	`finished` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `phone_handoffs_verification` ON `phone_handoffs` (`verification_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `phone_handoffs_user` ON `phone_handoffs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `phone_handoffs_session` ON `phone_handoffs` (`session_id`);--> statement-breakpoint
CREATE INDEX `phone_handoffs_age` ON `phone_handoffs` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `handoff_id` text;