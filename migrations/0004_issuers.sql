CREATE TABLE `issuer_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer_id` text NOT NULL,
	`key_id` text NOT NULL,
	`material` text NOT NULL,
	`valid_from` integer,
	`valid_to` integer,
	`added_at` integer NOT NULL,
	`retired_at` integer,
	FOREIGN KEY (`issuer_id`) REFERENCES `issuers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `issuer_keys_key` ON `issuer_keys` (`issuer_id`,`key_id`);--> statement-breakpoint
CREATE INDEX `issuer_keys_key_id` ON `issuer_keys` (`key_id`);--> statement-breakpoint
CREATE TABLE `issuers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`country` text NOT NULL,
	`state` text,
	`documents` text NOT NULL,
	`status_hosts` text NOT NULL,
	`status_list_length` integer,
	`source` text NOT NULL,
	`test` integer DEFAULT false NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	`retired_at` integer,
	`compromised_from` integer
);
--> statement-breakpoint
CREATE INDEX `issuers_name` ON `issuers` (`name`);--> statement-breakpoint
DROP INDEX `disputes_finding`;--> statement-breakpoint
ALTER TABLE `disputes` ADD `cause` text DEFAULT 'subject' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_finding` ON `disputes` (`verification_id`,`check_id`,`finding`,`cause`);--> statement-breakpoint
ALTER TABLE `checks` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `checks` ADD `signed_by` text REFERENCES issuers(id);--> statement-breakpoint
CREATE INDEX `checks_signed_by` ON `checks` (`signed_by`) WHERE "checks"."signed_by" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `signature_keys` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `revocation` text;