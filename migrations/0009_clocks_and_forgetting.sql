ALTER TABLE `verifications` ADD `forgotten` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `verifications_consent_due` ON `verifications` (`reminders`,`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `verifications_evidence_due` ON `verifications` (`reminders`,`evidence_asked_at`) WHERE stage = 'awaiting_evidence';--> statement-breakpoint
CREATE INDEX `verifications_to_forget` ON `verifications` (`forgotten`,`completed_at`) WHERE forgotten < 2 AND legal_hold_at IS NULL;--> statement-breakpoint
UPDATE `verifications` SET `evidence_asked_at` = `processing_started_at` WHERE `evidence_asked_at` IS NULL AND `processing_started_at` IS NOT NULL;
