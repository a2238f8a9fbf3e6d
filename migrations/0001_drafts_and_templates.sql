CREATE TABLE `request_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`form` text NOT NULL,
	`mailbox_hash` text NOT NULL,
	`content` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_drafts_mailbox` ON `request_drafts` (`user_id`,`form`,`mailbox_hash`);--> statement-breakpoint
CREATE INDEX `request_drafts_updated` ON `request_drafts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `request_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`team_id` text,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`services` text NOT NULL,
	`purpose` text NOT NULL,
	`priority` text NOT NULL,
	`notes` text,
	`is_default` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `request_templates_own` ON `request_templates` (`user_id`,lower(name)) WHERE team_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `request_templates_team` ON `request_templates` (`team_id`,lower(name)) WHERE team_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `request_templates_default` ON `request_templates` (`team_id`,`type`) WHERE is_default = 1;