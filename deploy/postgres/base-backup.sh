#!/bin/sh
# A base backup into <archive>/base, from which restore-to.sh starts. Deletes all but the newest <keep> (7), and the segments of the
# write-ahead log that none of those needs. The server is that of PGHOST, PGPORT, PGUSER (pasidi_backup).
set -eu
[ $# -ge 1 ] || { echo "Usage: base-backup.sh <archive> [keep]" >&2; exit 2; }
archive=$1
keep=${2:-7}
case $keep in '' | 0 | *[!0-9]*) echo "The number of base backups to keep is a whole number from 1: not \"$keep\"." >&2; exit 2 ;; esac
umask 077
export PGUSER="${PGUSER:-pasidi_backup}"
base="$archive/base"
folder="$base/$(date -u +%Y-%m-%dT%H-%M-%SZ)"
mkdir -p "$base"
# Of a run that was killed.
find "$base" -maxdepth 1 -name '*.part' -mmin +1440 -exec rm -rf {} +
trap 'rm -rf "$folder.part"' EXIT
# Its own segments are inside, so that it can be read without the archive.
pg_basebackup -D "$folder.part" -F tar -z -X fetch --checkpoint=fast --no-password
date -u +%s > "$folder.part/finished"
sync "$folder.part/finished"
mv "$folder.part" "$folder"
sync "$base"

complete() { find "$base" -mindepth 2 -maxdepth 2 -name finished -printf '%h\n' | sort; }
complete | head -n "-$keep" | while read -r old; do rm -rf "$old"; done
oldest=$(complete | head -n 1)
first=$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\))$/\1/p')
pg_archivecleanup -x .gz "$archive/wal" "$first"
echo "Base backup in $folder; the archive can restore any moment since $(basename "$oldest")."
