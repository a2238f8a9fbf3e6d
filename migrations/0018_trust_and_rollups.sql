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
CREATE TABLE `ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`rated_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL,
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trust_scores_next` ON `trust_scores` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `proven_phone_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `phone_sandbox` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `verifications_requester_updated` ON `verifications` (`requester_id`,`team_id`,"updated_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_team_updated` ON `verifications` (`team_id`,"updated_at" desc,"id" desc);