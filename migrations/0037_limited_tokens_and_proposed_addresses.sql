DROP INDEX `refresh_tokens_age`;--> statement-breakpoint
ALTER TABLE `refresh_tokens` ADD `limited` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `refresh_tokens` SET `limited` = true
WHERE `session_id` IN (SELECT `id` FROM `sessions` WHERE `verification_id` IS NOT NULL);--> statement-breakpoint
CREATE INDEX `refresh_tokens_age` ON `refresh_tokens` (`created_at`) WHERE NOT limited;--> statement-breakpoint
CREATE INDEX `verifications_proposed_email` ON `verifications` (`proposed_email`) WHERE proposed_email IS NOT NULL;