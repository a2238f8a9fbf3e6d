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
INSERT INTO `notification_preferences` (`user_id`, `kind`, `in_app`, `email`, `push`) SELECT `user_id`, `kind`, 1, 'off', 1 FROM `mail_preferences` WHERE `wanted` = 0;--> statement-breakpoint
DROP TABLE `mail_preferences`;--> statement-breakpoint
DROP INDEX `notifications_user`;--> statement-breakpoint
DROP INDEX `notifications_unread`;--> statement-breakpoint
ALTER TABLE `notifications` ADD `kind` text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `in_app` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `digest_at` integer;--> statement-breakpoint
UPDATE `notifications` SET `kind` = CASE
	WHEN `type` = 'fraud_alert' THEN 'review'
	WHEN `type` = 'security_alert' THEN 'security'
	WHEN `type` = 'team_updated' THEN 'team'
	WHEN `data` ->> '$.customer_id' IS NOT NULL THEN 'billing'
	WHEN `data` ->> '$.rating_id' IS NOT NULL THEN 'profile'
	WHEN `data` ->> '$.access_request_id' IS NOT NULL THEN 'access'
	WHEN `dedupe_key` LIKE 'completed:%' OR `dedupe_key` LIKE 'withdrawn:%' THEN 'result'
	WHEN `dedupe_key` LIKE 'requested:%' OR `dedupe_key` LIKE 'ended:%' OR `dedupe_key` LIKE 'asked\_again:%' ESCAPE '\' THEN 'request'
	WHEN `dedupe_key` LIKE 'dispute%' OR `dedupe_key` LIKE 'adverse%' THEN 'dispute'
	WHEN `dedupe_key` LIKE 'note:%' AND `title` LIKE '% mentioned you' THEN 'mention'
	WHEN `dedupe_key` LIKE 'note:%' THEN 'note'
	WHEN `dedupe_key` LIKE 'assigned:%' THEN 'assignment'
	WHEN `data` ->> '$.verification_id' IS NOT NULL THEN 'progress'
	ELSE 'system' END;--> statement-breakpoint
CREATE INDEX `notifications_kind` ON `notifications` (`user_id`,`kind`,`created_at`,`id`) WHERE in_app = 1;--> statement-breakpoint
CREATE INDEX `notifications_priority` ON `notifications` (`user_id`,`priority`,`created_at`,`id`) WHERE in_app = 1;--> statement-breakpoint
CREATE INDEX `notifications_digest` ON `notifications` (`digest_at`,`user_id`) WHERE digest_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`,`id`) WHERE in_app = 1;--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`created_at`,`id`) WHERE read_at IS NULL AND in_app = 1;--> statement-breakpoint
ALTER TABLE `outbox` ADD `request_id` text;