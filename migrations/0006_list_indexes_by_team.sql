DROP INDEX `verifications_requester`;--> statement-breakpoint
DROP INDEX `verifications_requester_status`;--> statement-breakpoint
CREATE INDEX `verifications_team_status` ON `verifications` (`team_id`,`status`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_requester` ON `verifications` (`requester_id`,`team_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `verifications_requester_status` ON `verifications` (`requester_id`,`team_id`,`status`,"created_at" desc,"id" desc);