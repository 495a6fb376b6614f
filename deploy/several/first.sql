-- psql -v douchette=SECRET -v copy=SECRET -f first.sql postgres, on the first primary, as postgres, once.
create role douchette login password :'douchette';
create database stock owner douchette;
-- The copy reads the journal as `copy`; pg_rewind reads files, and asks for a checkpoint, so that it sees a promotion of just now.
create role copy login replication password :'copy';
grant pg_checkpoint to copy;
grant execute on function pg_ls_dir(text, boolean, boolean), pg_stat_file(text, boolean), pg_read_binary_file(text),
  pg_read_binary_file(text, bigint, bigint, boolean) to copy;
