CREATE TABLE `domain_ties` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name_key` text NOT NULL,
	`name` text,
	`domain` text NOT NULL,
	`is_tied` integer NOT NULL,
	`basis` text NOT NULL,
	`decided_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `domain_ties_name` ON `domain_ties` (`kind`,`name_key`,`domain`);