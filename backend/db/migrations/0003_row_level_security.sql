-- The cloud works as a role that owns nothing: rows of other accounts are out of its sight even where a query
-- forgets to say so, and what is written to the audit log stays as it is. Migrations run as the owner.
DO $$
BEGIN
	CREATE ROLE sightline_app NOLOGIN;
EXCEPTION
	WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
DO $$
BEGIN
	EXECUTE format('GRANT sightline_app TO %I', current_user);
EXCEPTION
	-- Another process may be granting the same at this moment.
	WHEN internal_error OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO sightline_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO sightline_app;
--> statement-breakpoint
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO sightline_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO sightline_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO sightline_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM sightline_app;
--> statement-breakpoint
-- 'system' for what has no account yet (sign-in, hosts, workers); unset, nothing is visible.
-- Policies ask in a sub-select, so that a statement reads the setting once and not once a row.
CREATE FUNCTION sightline_system() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('sightline.account', true), '') = 'system'
$$;
--> statement-breakpoint
CREATE FUNCTION sightline_account() RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN sightline_system() THEN NULL
		ELSE nullif(current_setting('sightline.account', true), '')::bigint END
$$;
--> statement-breakpoint
DO $$
DECLARE
	tenant_table text;
	child record;
BEGIN
	FOREACH tenant_table IN ARRAY ARRAY[
		'account_service', 'app_user', 'session', 'region', 'host', 'camera', 'module', 'pos', 'door', 'view',
		'permission', 'event', 'event_hour', 'archive', 'share_link', 'user_alert', 'customer_order', 'license',
		'renew_request', 'mobile_card', 'vpn', 'audit', 'outbox'
	] LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
		EXECUTE format(
			'CREATE POLICY tenant ON %I TO sightline_app USING
				((SELECT sightline_system()) OR account_id = (SELECT sightline_account()))', tenant_table);
	END LOOP;
	-- Rows without an account of their own are as visible as the row they hang on.
	FOR child IN SELECT * FROM (VALUES
		('region_manager', 'region', 'region_id'),
		('storage', 'host', 'host_id'),
		('permission_user', 'permission', 'permission_id'),
		('permission_camera', 'permission', 'permission_id'),
		('permission_region', 'permission', 'permission_id'),
		('permission_host', 'permission', 'permission_id'),
		('order_product', 'customer_order', 'order_id'),
		('ticket', 'session', 'session_id'),
		('mfa_factor', 'app_user', 'user_id'),
		('one_time_code', 'app_user', 'user_id'),
		('trusted_device', 'app_user', 'user_id')
	) AS child(name, parent, reference) LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', child.name);
		EXECUTE format(
			'CREATE POLICY tenant ON %I TO sightline_app USING (EXISTS (SELECT FROM %I AS parent WHERE parent.id = %I))',
			child.name, child.parent, child.reference);
	END LOOP;
	ALTER TABLE account ENABLE ROW LEVEL SECURITY;
	CREATE POLICY tenant ON account TO sightline_app USING
		((SELECT sightline_system()) OR id = (SELECT sightline_account()));
END $$;
