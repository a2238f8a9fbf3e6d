ALTER TABLE `allowance_uses` RENAME COLUMN "month" TO "used_at";--> statement-breakpoint
DROP INDEX `allowance_month`;--> statement-breakpoint
DROP INDEX `allowance_mailbox`;--> statement-breakpoint
CREATE INDEX `allowance_used` ON `allowance_uses` (`customer_id`,`used_at`);--> statement-breakpoint
CREATE INDEX `allowance_mailbox` ON `allowance_uses` (`mailbox_hash`,`used_at`) WHERE mailbox_hash IS NOT NULL;--> statement-breakpoint
UPDATE `allowance_uses` SET `used_at` = (SELECT v.created_at FROM `verifications` v WHERE v.id = `allowance_uses`.`verification_id`);
