CREATE TABLE `set_aside` (
	`clock` text NOT NULL,
	`row_id` text NOT NULL,
	`failures` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`clock`, `row_id`)
);
--> statement-breakpoint
CREATE INDEX `set_aside_age` ON `set_aside` (`until`);--> statement-breakpoint
CREATE INDEX `audit_request` ON `audit` (`request_id`,`id`);