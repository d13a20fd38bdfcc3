-- What a donation writes, without HTTP, without a look at what is there, and in one round trip: the floor.
\set number random(0, 999)
\set time random(1, 1000000000)
\set intent random(0, 11)
\set value random(0, 7)
\startpipeline
BEGIN;
SELECT set_config('foresight.tenant', 'floor', true), set_config('foresight.person', 'person-' || :number, true),
  pg_advisory_xact_lock(:number::bigint);
WITH contents AS (
  INSERT INTO foresight.content (tenant, person, digest, bytes)
  SELECT 'floor', 'person-' || :number, c.digest, c.bytes
  FROM unnest(ARRAY[decode(md5('p' || :value), 'hex'), decode(md5('c'), 'hex')],
    ARRAY['{"what":"small"}'::bytea, '{"place":"home"}'::bytea]) AS c(digest, bytes)
  ON CONFLICT DO NOTHING
), intents AS (
  INSERT INTO foresight.intent AS i (tenant, person, number, source, name, busy_until, ignored)
  SELECT 'floor', 'person-' || :number, n.number, n.source, n.name, n.busy_until, n.ignored
  FROM unnest(ARRAY[:intent::bigint], ARRAY['app'], ARRAY['OpenMail'], ARRAY[:time::bigint], ARRAY[0::bigint])
    AS n(number, source, name, busy_until, ignored)
  ON CONFLICT (tenant, person, number) DO UPDATE
  SET busy_until = excluded.busy_until, ignored = i.ignored + excluded.ignored
), state AS (
  INSERT INTO foresight.person
    (tenant, person, version, epoch, last_time, last_id, settings, disturbances)
  VALUES ('floor', 'person-' || :number, 1, 0, :time::bigint, gen_random_uuid(), NULL, ''::bytea)
  ON CONFLICT (tenant, person) DO UPDATE
  SET version = excluded.version, epoch = excluded.epoch, last_time = excluded.last_time,
    last_id = excluded.last_id, disturbances = excluded.disturbances
)
INSERT INTO foresight.donation
  (tenant, person, id, time, intent, parameters, context, utc_offset, kind, result, sequence, duration, taken,
  presentation)
SELECT 'floor', 'person-' || :number, d.* FROM unnest(ARRAY[gen_random_uuid()], ARRAY[:time::bigint],
  ARRAY[:intent::bigint], ARRAY[decode(md5('p' || :value), 'hex')], ARRAY[decode(md5('c'), 'hex')], ARRAY[60],
  ARRAY[0], ARRAY[NULL::text], ARRAY[NULL::text], ARRAY[NULL::bigint], ARRAY[NULL::smallint], ARRAY[NULL::bytea]) AS d;
COMMIT;
\endpipeline
