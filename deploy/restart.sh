#!/bin/sh
# Restarts the replicas of compose.yaml one after the other, with a new image where there is one. No request fails: the proxy is told
# before a replica is stopped, and again when it is ready. Where one does not get ready, this stops and the other one serves on.
set -eu
cd "$(dirname "$0")/.."
for replica in app-1 app-2; do
  docker compose exec proxy touch "/var/run/without-$replica"
  docker compose up -d --no-deps --force-recreate --wait "$replica"
  docker compose exec proxy rm "/var/run/without-$replica"
done
