#!/bin/sh
# archive_command of PostgreSQL: sh archive-wal.sh %p %f <archive>. Keeps a segment of the write-ahead log, compressed; it gets its name when
# it is complete and on disk. PostgreSQL repeats what fails.
set -eu
[ $# -eq 3 ] || { echo "Usage: archive-wal.sh <segment's path> <segment's name> <archive>" >&2; exit 2; }
umask 077
folder="$3/wal"
kept="$folder/$2.gz"
mkdir -p "$folder"
if [ -e "$kept" ]; then
  # After a crash PostgreSQL may repeat a segment. Any other of this name belongs to another server.
  if gzip -dc "$kept" | cmp -s - "$1"; then exit 0; fi
  echo "$kept exists with other contents: each PostgreSQL needs an archive of its own." >&2
  exit 1
fi
gzip -1c "$1" > "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$folder"
