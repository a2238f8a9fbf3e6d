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
CREATE INDEX `share_views_age` ON `share_views` (`at`);