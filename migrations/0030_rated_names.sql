ALTER TABLE `ratings` ADD `rated_name` text;--> statement-breakpoint
UPDATE `ratings` SET `rated_name` = (
  SELECT json_object('first', u.first_name, 'last', u.last_name, 'business', u.business_name) FROM `users` u
  WHERE u.id = `ratings`.`rated_id` AND u.deleted_at IS NULL
);
