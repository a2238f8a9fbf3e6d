ALTER TABLE `sessions` ADD `verification_id` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `subject_name` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `proposed_email` text;