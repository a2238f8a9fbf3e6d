ALTER TABLE `users` ADD `last_active_at` integer;--> statement-breakpoint
-- Until now, activity was read from the sessions, which are kept for 90 days.
UPDATE `users` SET `last_active_at` = (SELECT max(s.used_at) FROM sessions s WHERE s.user_id = users.id);--> statement-breakpoint
ALTER TABLE `verifications` ADD `opened_at` integer;--> statement-breakpoint
-- Until now, a request had a subject's account only once it was opened, except for a check in return (`mutual_with` is the
-- older check), which is bound to its subject when it's made.
UPDATE `verifications` SET `opened_at` = coalesce(`processing_started_at`, `created_at`)
WHERE `target_user_id` IS NOT NULL
	AND (`processing_started_at` IS NOT NULL OR NOT coalesce(`mutual_with` < `id`, false));--> statement-breakpoint
-- From now on, confirming an address binds the requests that were sent to it. Counting those as opened would tell their
-- requesters that the address has an account, and nobody opened them yet.
DROP TRIGGER `verification_rollups_insert`;
--> statement-breakpoint
DROP TRIGGER `verification_rollups_update`;
--> statement-breakpoint
DROP TRIGGER `verification_rollups_delete`;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_insert` AFTER INSERT ON `verifications` BEGIN
	INSERT INTO verification_changes (n_type, n_status, n_stage, n_failure_reason, n_requester_id, n_team_id, n_target_user_id,
		n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
	VALUES (new.type, new.status, new.stage, new.failure_reason, new.requester_id, new.team_id,
		iif(new.opened_at IS NULL, NULL, new.target_user_id), new.evidence_complete_at,
		new.processing_started_at, new.created_at, new.completed_at);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_update`
AFTER UPDATE OF `type`, `status`, `stage`, `failure_reason`, `requester_id`, `team_id`, `target_user_id`, `opened_at`,
	`evidence_complete_at`, `processing_started_at`, `created_at`, `completed_at` ON `verifications`
WHEN (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id, old.target_user_id,
	old.opened_at, old.evidence_complete_at, old.processing_started_at, old.created_at, old.completed_at)
	IS NOT (new.type, new.status, new.stage, new.failure_reason, new.requester_id, new.team_id, new.target_user_id,
	new.opened_at, new.evidence_complete_at, new.processing_started_at, new.created_at, new.completed_at)
BEGIN
	INSERT INTO verification_changes (o_type, o_status, o_stage, o_failure_reason, o_requester_id, o_team_id,
		o_target_user_id,
		o_evidence_complete_at, o_processing_started_at, o_created_at, o_completed_at, n_type,
		n_status, n_stage, n_failure_reason, n_requester_id, n_team_id, n_target_user_id,
		n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
	VALUES (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id,
		iif(old.opened_at IS NULL, NULL, old.target_user_id), old.evidence_complete_at,
		old.processing_started_at, old.created_at, old.completed_at, new.type, new.status, new.stage,
		new.failure_reason, new.requester_id, new.team_id, iif(new.opened_at IS NULL, NULL, new.target_user_id),
		new.evidence_complete_at, new.processing_started_at, new.created_at, new.completed_at);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_delete` AFTER DELETE ON `verifications` BEGIN
	INSERT INTO verification_changes (o_type, o_status, o_stage, o_failure_reason, o_requester_id, o_team_id,
		o_target_user_id,
		o_evidence_complete_at, o_processing_started_at, o_created_at, o_completed_at)
	VALUES (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id,
		iif(old.opened_at IS NULL, NULL, old.target_user_id), old.evidence_complete_at,
		old.processing_started_at, old.created_at, old.completed_at);
END;
