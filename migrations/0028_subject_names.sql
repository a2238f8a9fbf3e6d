ALTER TABLE `checks` ADD `subject_name` text;--> statement-breakpoint
ALTER TABLE `trust_scores` ADD `set_aside` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `trust_scores` ADD `stands` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `checks` SET `subject_name` = (
  SELECT CASE
    WHEN s.stated IS NULL OR lower(s.stated) = lower(trim(u.first_name || ' ' || u.last_name)) THEN
      CASE WHEN u.id IS NULL THEN NULL ELSE json_object('first', u.first_name, 'last', u.last_name) END
    ELSE json_object('first', trim(s.front), 'last', substr(s.stated, length(s.front) + 1))
  END
  FROM (
    SELECT v.target_user_id AS user_id, stated,
      -- Everything before the last word.
      rtrim(stated, replace(stated, ' ', '')) AS front
    FROM (
      SELECT id, target_user_id, CASE WHEN type <> 'business' THEN trim(nullif(target_name, '')) END AS stated
      FROM `verifications`
    ) v WHERE v.id = `checks`.`verification_id`
  ) s LEFT JOIN `users` u ON u.id = s.user_id AND u.deleted_at IS NULL
) WHERE `status` = 'passed';
--> statement-breakpoint
UPDATE `trust_scores` SET `stands` = EXISTS (
  SELECT 1 FROM json_each(`pieces`) p WHERE p.value ->> 'category' = 'identity'
    AND p.value ->> 'grade' IN ('G3', 'G4') AND p.value ->> 'fraud' IS NULL
) AND NOT EXISTS (SELECT 1 FROM json_each(`pieces`) p WHERE p.value ->> 'fraud' IS NOT NULL);
