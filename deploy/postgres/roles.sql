-- The roles of the site's database. A superuser runs this in that database, before the first migration and at any time later: it also
-- converts a database that one role owned until now. docs/deployment.md, "Database roles".
--
--   pasidi         the site: reads and writes rows
--   pasidi_owner   migrations, restores, repairs: owns the database and all in it
--   pasidi_backup  backups: reads everything, creates databases (for --check), streams base backups
--
-- Passwords are set by roles.sh; without one a role cannot log in.
BEGIN;

DO $roles$
DECLARE
  role text;
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE oid = 10 AND rolname IN ('pasidi', 'pasidi_owner', 'pasidi_backup')) THEN
    RAISE EXCEPTION 'The first superuser of this PostgreSQL has the name of a role of the site: rename it (docs/deployment.md, "Database roles").';
  END IF;
  FOREACH role IN ARRAY ARRAY['pasidi', 'pasidi_owner', 'pasidi_backup'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN EXECUTE format('CREATE ROLE %I', role); END IF;
  END LOOP;
  -- A superuser made them: no membership may give the site more than its own rights.
  FOR role IN
    SELECT format('REVOKE %I FROM %I', parent.rolname, member.rolname)
    FROM pg_auth_members JOIN pg_roles parent ON parent.oid = roleid JOIN pg_roles member ON member.oid = pg_auth_members.member
    WHERE member.rolname IN ('pasidi', 'pasidi_owner', 'pasidi_backup')
  LOOP
    EXECUTE role;
  END LOOP;
END
$roles$;

ALTER ROLE pasidi LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
ALTER ROLE pasidi_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
ALTER ROLE pasidi_backup LOGIN NOSUPERUSER CREATEDB NOCREATEROLE REPLICATION NOBYPASSRLS;
GRANT pg_read_all_data TO pasidi_backup;

-- What the site owned while it was the only role, extensions too.
REASSIGN OWNED BY pasidi TO pasidi_owner;
-- What a superuser owned.
DO $owner$
DECLARE
  statement text;
BEGIN
  EXECUTE format('ALTER DATABASE %I OWNER TO pasidi_owner', current_database());
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC, pasidi, pasidi_backup', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO pasidi, pasidi_backup', current_database());
  FOR statement IN
    SELECT format('ALTER %s %s OWNER TO pasidi_owner', kind, name) FROM (
      SELECT 'TABLE' AS kind, oid::regclass::text AS name, 'pg_class'::regclass AS catalog, oid, relowner AS owner FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
      UNION ALL SELECT 'SEQUENCE', oid::regclass::text, 'pg_class'::regclass, oid, relowner FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
      UNION ALL SELECT 'ROUTINE', oid::regprocedure::text, 'pg_proc'::regclass, oid, proowner FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a'
      UNION ALL SELECT 'TYPE', oid::regtype::text, 'pg_type'::regclass, oid, typowner FROM pg_type
        WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
    ) object
    WHERE owner <> 'pasidi_owner'::regrole
      -- A column's sequence follows its table; an extension's parts stay its own.
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = catalog AND objid = object.oid
        AND (deptype = 'e' OR (deptype IN ('a', 'i') AND kind = 'SEQUENCE')))
  LOOP
    EXECUTE statement;
  END LOOP;
END
$owner$;

ALTER SCHEMA public OWNER TO pasidi_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC, pasidi, pasidi_backup;
GRANT USAGE ON SCHEMA public TO pasidi;

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, pasidi, pasidi_backup;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, pasidi, pasidi_backup;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO pasidi;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO pasidi;
-- The same for what later migrations create.
ALTER DEFAULT PRIVILEGES FOR ROLE pasidi_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO pasidi;
ALTER DEFAULT PRIVILEGES FOR ROLE pasidi_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO pasidi;

-- The site reads which migrations are applied, and writes none.
DO $migrations$
BEGIN
  IF to_regclass('public._prisma_migrations') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations FROM pasidi;
  END IF;
END
$migrations$;

COMMIT;
