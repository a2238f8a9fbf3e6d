CREATE TABLE `document_fingerprints` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` text NOT NULL,
	`verification_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`band1` integer,
	`band2` integer,
	`band3` integer,
	`band4` integer,
	`band5` integer,
	`band6` integer,
	`band7` integer,
	`name_hash` text,
	`birth_hash` text,
	`number_hash` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_fingerprints_document` ON `document_fingerprints` (`document_id`,`kind`);--> statement-breakpoint
CREATE INDEX `document_fingerprints_identity` ON `document_fingerprints` (`hash`) WHERE kind = 'identity';--> statement-breakpoint
CREATE INDEX `document_fingerprints_band1` ON `document_fingerprints` (`band1`,`seq`) WHERE band1 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band2` ON `document_fingerprints` (`band2`,`seq`) WHERE band2 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band3` ON `document_fingerprints` (`band3`,`seq`) WHERE band3 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band4` ON `document_fingerprints` (`band4`,`seq`) WHERE band4 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band5` ON `document_fingerprints` (`band5`,`seq`) WHERE band5 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band6` ON `document_fingerprints` (`band6`,`seq`) WHERE band6 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_band7` ON `document_fingerprints` (`band7`,`seq`) WHERE band7 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `document_fingerprints_verification` ON `document_fingerprints` (`verification_id`);--> statement-breakpoint
CREATE INDEX `document_fingerprints_subject` ON `document_fingerprints` (`subject_id`);--> statement-breakpoint
CREATE TABLE `document_matches` (
	`document_id` text NOT NULL,
	`verification_id` text NOT NULL,
	`other_document_id` text NOT NULL,
	`other_verification_id` text NOT NULL,
	`signal` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`document_id`, `other_document_id`, `signal`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_matches_verification` ON `document_matches` (`verification_id`);--> statement-breakpoint
DROP INDEX `links_email`;--> statement-breakpoint
ALTER TABLE `links` ADD `mailbox_hash` text;--> statement-breakpoint
CREATE INDEX `links_mailbox` ON `links` (`mailbox_hash`,`admitted_at`);