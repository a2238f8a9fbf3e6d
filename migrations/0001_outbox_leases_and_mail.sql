CREATE TABLE `mail_suppressions` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `not_before` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_done` ON `outbox` (`status`,`done_at`);--> statement-breakpoint
ALTER TABLE `links` ADD `admitted_at` integer;--> statement-breakpoint
ALTER TABLE `links` ADD `sent_at` integer;--> statement-breakpoint
CREATE INDEX `links_email` ON `links` (`email`,`admitted_at`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE read_at IS NULL;