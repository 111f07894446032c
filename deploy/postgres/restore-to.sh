#!/bin/sh
# Prepares an empty data folder of PostgreSQL with the database as it was at a moment ("2026-11-28 14:05:00+05:30"), or, without one, at the
# end of the archive. PostgreSQL, started on that folder by the same major version, replays the log and then accepts writes.
set -eu
[ $# -ge 2 ] || { echo "Usage: restore-to.sh <archive> <empty data folder> [moment]" >&2; exit 2; }
archive=$(cd "$1" && pwd)
data=$2
moment=${3:-}
case $archive$moment in *[\'\"\\%]*) echo "The archive's path and the moment have no quotes, backslashes or percent signs." >&2; exit 2 ;; esac
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then echo "$data is not empty: move it away first." >&2; exit 1; fi
latest=$(date -u +%s)
if [ -n "$moment" ]; then
  # Without a zone it would be that of whoever runs this.
  case $moment in
    *Z | *[+-][0-9][0-9]:[0-9][0-9] | *[+-][0-9][0-9][0-9][0-9]) ;;
    *) echo "Give the moment with its zone, like \"2026-11-28 14:05:00+05:30\"." >&2; exit 2 ;;
  esac
  latest=$(date -u -d "$moment" +%s)
fi
chosen=
for finished in "$archive"/base/*/finished; do
  # Sorted by name, which is the time. A base backup serves the moments after its end.
  if [ -e "$finished" ] && [ "$(cat "$finished")" -le "$latest" ]; then chosen=$(dirname "$finished"); fi
done
[ -n "$chosen" ] || { echo "No base backup in $archive/base is older than the moment." >&2; exit 1; }
mkdir -p "$data"
chmod 700 "$data"
tar -xzf "$chosen/base.tar.gz" -C "$data"
# Of an earlier restore of that server.
sed -i '/^\(restore_command\|recovery_target_[a-z]*\) /d' "$data/postgresql.auto.conf"
{
  echo "restore_command = '[ -f \"$archive/wal/%f.gz\" ] && gzip -dc \"$archive/wal/%f.gz\" > \"%p\"'"
  if [ -n "$moment" ]; then
    echo "recovery_target_time = '$(date -u -d "$moment" '+%Y-%m-%d %H:%M:%S.%N+00')'"
    echo "recovery_target_action = 'promote'"
  fi
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "$data starts from $(basename "$chosen") and replays the log${moment:+ to $moment}."
