ALTER TABLE `verifications` ADD `contacts_decided_at` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `late_at` integer;--> statement-breakpoint
-- Requests whose surcharge was refunded because they were late.
UPDATE `verifications` SET `late_at` = `surcharge_refunded_at` WHERE `surcharge_refunded_at` IS NOT NULL;--> statement-breakpoint
-- Requests that have left the subject's hands don't go back to them for a question that their page didn't ask.
UPDATE `verifications` SET `contacts_decided_at` = `updated_at`
WHERE `status` = 'in_progress' AND `stage` IN ('checking', 'awaiting_attestation', 'in_review');
