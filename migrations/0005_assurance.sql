ALTER TABLE `users` ADD `trained_at` integer;--> statement-breakpoint
ALTER TABLE `rollups` ADD `assurance` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `checks` ADD `proofing` text;--> statement-breakpoint
ALTER TABLE `request_templates` ADD `wanted_assurance` text;--> statement-breakpoint
ALTER TABLE `result_records` ADD `assurance` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `trained` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `wanted_assurance` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `assurance_level` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `assurance_until` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `assurance_version` text;--> statement-breakpoint
CREATE INDEX `verifications_assurance_due` ON `verifications` (`assurance_until`) WHERE assurance_until IS NOT NULL;
--> statement-breakpoint
-- How many results reach each level of assurance, by when they were completed. Like the other figures in `rollups`, they're
-- counted in the same transaction as the change, and follow a level that changes later.
CREATE VIEW `assurance_changes` AS
SELECT NULL AS team_id, NULL AS user_id, NULL AS type, 0 AS at, NULL AS level, 0 AS n WHERE false;
--> statement-breakpoint
CREATE TRIGGER `assurance_changes_insert` INSTEAD OF INSERT ON `assurance_changes` BEGIN
	INSERT INTO rollups (scope, type, span, start, assurance)
	SELECT o.scope, t.type, s.span, s.start, json_object(new.level, new.n)
	FROM (
		SELECT coalesce('team:' || new.team_id, 'user:' || new.user_id) AS scope
		UNION ALL SELECT 'member:' || new.team_id || ':' || new.user_id WHERE new.team_id IS NOT NULL
	) AS o
	CROSS JOIN (SELECT '' AS type UNION ALL SELECT new.type) AS t
	CROSS JOIN (
		SELECT 'q' AS span, new.at - new.at % 900000 AS start
		UNION ALL SELECT 'h', new.at - new.at % 3600000
		UNION ALL SELECT 'd', new.at - new.at % 86400000
		UNION ALL SELECT 'a', 0
	) AS s
	WHERE true
	ON CONFLICT DO UPDATE SET
		assurance = json_set(assurance, '$.' || new.level, coalesce(json_extract(assurance, '$.' || new.level), 0) + new.n);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_assurance_insert` AFTER INSERT ON `verifications`
WHEN new.assurance_level IS NOT NULL AND new.completed_at IS NOT NULL BEGIN
	INSERT INTO assurance_changes (team_id, user_id, type, at, level, n)
	VALUES (new.team_id, new.requester_id, new.type, new.completed_at, new.assurance_level, 1);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_assurance_update`
AFTER UPDATE OF `type`, `requester_id`, `team_id`, `completed_at`, `assurance_level` ON `verifications`
WHEN (old.type, old.requester_id, old.team_id, old.completed_at, old.assurance_level)
	IS NOT (new.type, new.requester_id, new.team_id, new.completed_at, new.assurance_level)
BEGIN
	INSERT INTO assurance_changes (team_id, user_id, type, at, level, n)
	SELECT old.team_id, old.requester_id, old.type, old.completed_at, old.assurance_level, -1
	WHERE old.assurance_level IS NOT NULL AND old.completed_at IS NOT NULL
	UNION ALL
	SELECT new.team_id, new.requester_id, new.type, new.completed_at, new.assurance_level, 1
	WHERE new.assurance_level IS NOT NULL AND new.completed_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `verification_assurance_delete` AFTER DELETE ON `verifications`
WHEN old.assurance_level IS NOT NULL AND old.completed_at IS NOT NULL BEGIN
	INSERT INTO assurance_changes (team_id, user_id, type, at, level, n)
	VALUES (old.team_id, old.requester_id, old.type, old.completed_at, old.assurance_level, -1);
END;
