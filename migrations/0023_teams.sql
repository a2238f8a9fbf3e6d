CREATE TABLE `mail_preferences` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`wanted` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `verification_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`mentions` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `verification_notes_thread` ON `verification_notes` (`verification_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `verification_notes_author` ON `verification_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `verification_watchers` (
	`verification_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`verification_id`, `user_id`),
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `verification_watchers_user` ON `verification_watchers` (`user_id`);--> statement-breakpoint
CREATE TABLE `team_activity` (
	`team_id` text NOT NULL,
	`audit_id` text NOT NULL,
	`actor` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`team_id`, `audit_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`audit_id`) REFERENCES `audit`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_activity_actor` ON `team_activity` (`team_id`,`actor`,`audit_id`);--> statement-breakpoint
CREATE INDEX `team_activity_kind` ON `team_activity` (`team_id`,`kind`,`audit_id`);--> statement-breakpoint
CREATE INDEX `team_activity_actor_kind` ON `team_activity` (`team_id`,`actor`,`kind`,`audit_id`);--> statement-breakpoint
CREATE TABLE `team_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`department` text,
	`message` text,
	`invited_by` text NOT NULL,
	`sent_count` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`accepted_by` text,
	`cancelled_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`accepted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_open` ON `team_invitations` (`team_id`,`email`) WHERE accepted_at IS NULL AND cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX `team_invitations_accepted_by` ON `team_invitations` (`accepted_by`);--> statement-breakpoint
CREATE INDEX `team_invitations_invited_by` ON `team_invitations` (`invited_by`);--> statement-breakpoint
ALTER TABLE `memberships` ADD `department` text;--> statement-breakpoint
CREATE INDEX `memberships_joined` ON `memberships` (`team_id`,`joined_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_owner` ON `memberships` (`team_id`) WHERE role = 'owner';--> statement-breakpoint
ALTER TABLE `teams` ADD `require_second_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `teams` ADD `allowed_domains` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `teams` ADD `departments` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `teams` ADD `transfer_to` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `teams` ADD `transfer_asked_at` integer;--> statement-breakpoint
ALTER TABLE `teams` ADD `deleted_at` integer;--> statement-breakpoint
CREATE VIEW `team_access` AS select "memberships"."id", "memberships"."team_id", "memberships"."user_id", "memberships"."role" from "memberships" inner join "teams" on "teams"."id" = "memberships"."team_id" where ("teams"."require_second_factor" = 0 or exists (select 1 from "second_factors" where "second_factors"."user_id" = "memberships"."user_id" AND "second_factors"."confirmed_at" is not null));--> statement-breakpoint
-- The subject's own actions, bound or known by address, and those of staff and the system, are not the team's activity.
CREATE TRIGGER `audit_is_team_activity` AFTER INSERT ON `audit`
WHEN new.entity IN ('team', 'verification')
BEGIN
	INSERT OR IGNORE INTO `team_activity` (`team_id`, `audit_id`, `actor`, `kind`)
		SELECT t.id, new.id, new.actor, CASE WHEN new.action IN ('team.invited', 'team.invitation_resent', 'team.invitation_cancelled', 'team.joined', 'team.left', 'team.member_removed', 'team.role_changed', 'team.department_changed', 'team.transfer_asked', 'team.transfer_withdrawn', 'team.transferred') THEN 'members' ELSE 'settings' END
		FROM `teams` t WHERE new.entity = 'team' AND t.id = new.entity_id;
	INSERT OR IGNORE INTO `team_activity` (`team_id`, `audit_id`, `actor`, `kind`)
		SELECT v.team_id, new.id, new.actor, 'verifications' FROM `verifications` v
		JOIN `memberships` m ON m.team_id = v.team_id AND m.user_id = new.actor
		WHERE new.entity = 'verification' AND v.id = new.entity_id AND v.target_user_id IS NOT new.actor
		AND v.target_email IS NOT (SELECT u.email FROM `users` u WHERE u.id = new.actor);
END;--> statement-breakpoint
-- Teams had no members' actions before this migration.
INSERT INTO `team_activity` (`team_id`, `audit_id`, `actor`, `kind`)
	SELECT t.id, a.id, a.actor, 'settings' FROM `teams` t JOIN `audit` a ON a.entity = 'team' AND a.entity_id = t.id
	UNION
	SELECT v.team_id, a.id, a.actor, 'verifications' FROM `verifications` v
	JOIN `memberships` m ON m.team_id = v.team_id
	JOIN `audit` a ON a.entity = 'verification' AND a.entity_id = v.id AND a.actor = m.user_id
	WHERE v.target_user_id IS NOT a.actor AND v.target_email IS NOT (SELECT u.email FROM `users` u WHERE u.id = a.actor);
