-- A check in return (`mutual_with` is the older check) is bound to its subject when it's made, unless they've blocked
-- its requester. Counting it as opened would tell that requester about the block, and nobody opened it yet. So like
-- every request, it counts as opened once its subject has answered it.
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
		iif(new.mutual_with < new.id, NULL, new.target_user_id), new.evidence_complete_at,
		new.processing_started_at, new.created_at, new.completed_at);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_update`
AFTER UPDATE OF `type`, `status`, `stage`, `failure_reason`, `requester_id`, `team_id`, `target_user_id`,
	`evidence_complete_at`, `processing_started_at`, `created_at`, `completed_at`, `mutual_with` ON `verifications`
WHEN (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id, old.target_user_id,
	old.evidence_complete_at, old.processing_started_at, old.created_at, old.completed_at, old.mutual_with)
	IS NOT (new.type, new.status, new.stage, new.failure_reason, new.requester_id, new.team_id, new.target_user_id,
	new.evidence_complete_at, new.processing_started_at, new.created_at, new.completed_at, new.mutual_with)
BEGIN
	INSERT INTO verification_changes (o_type, o_status, o_stage, o_failure_reason, o_requester_id, o_team_id,
		o_target_user_id,
		o_evidence_complete_at, o_processing_started_at, o_created_at, o_completed_at, n_type,
		n_status, n_stage, n_failure_reason, n_requester_id, n_team_id, n_target_user_id,
		n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
	VALUES (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id,
		iif(old.mutual_with < old.id, NULL, old.target_user_id), old.evidence_complete_at,
		old.processing_started_at, old.created_at, old.completed_at, new.type, new.status, new.stage,
		new.failure_reason, new.requester_id, new.team_id, iif(new.mutual_with < new.id, NULL, new.target_user_id),
		new.evidence_complete_at, new.processing_started_at, new.created_at, new.completed_at);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_delete` AFTER DELETE ON `verifications` BEGIN
	INSERT INTO verification_changes (o_type, o_status, o_stage, o_failure_reason, o_requester_id, o_team_id,
		o_target_user_id,
		o_evidence_complete_at, o_processing_started_at, o_created_at, o_completed_at)
	VALUES (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id,
		iif(old.mutual_with < old.id, NULL, old.target_user_id), old.evidence_complete_at,
		old.processing_started_at, old.created_at, old.completed_at);
END;
--> statement-breakpoint
-- What was counted before this migration.
INSERT INTO verification_changes (o_type, o_status, o_stage, o_failure_reason, o_requester_id, o_team_id,
		o_target_user_id,
		o_evidence_complete_at, o_processing_started_at, o_created_at, o_completed_at, n_type,
		n_status, n_stage, n_failure_reason, n_requester_id, n_team_id, n_target_user_id,
		n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
SELECT v.type, v.status, v.stage, v.failure_reason, v.requester_id, v.team_id, v.target_user_id,
	v.evidence_complete_at, v.processing_started_at, v.created_at, v.completed_at, v.type, v.status, v.stage,
	v.failure_reason, v.requester_id, v.team_id, iif(v.mutual_with < v.id, NULL, v.target_user_id),
	v.evidence_complete_at, v.processing_started_at, v.created_at, v.completed_at
FROM verifications v WHERE v.mutual_with < v.id;
