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
CREATE TABLE `verification_tags` (
	`verification_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`verification_id`, `tag`),
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `verifications` ADD `ein` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `ein_last4` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `peer` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `mutual_with` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `assigned_to` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `verifications_assigned` ON `verifications` (`assigned_to`,"created_at" desc,"id" desc);