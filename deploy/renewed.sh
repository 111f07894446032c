#!/bin/sh
# certbot's --deploy-hook with compose: copies the new certificate to TLS_DIR (certbot's own folder has links, which lead nowhere in a
# container), and has nginx read it. certbot sets RENEWED_LINEAGE.
set -eu
cd "$(dirname "$0")/.."
tls_dir=$(sed -n 's/^TLS_DIR=//p' .env)
install -d -m 700 "$tls_dir"
install -m 644 "$RENEWED_LINEAGE/fullchain.pem" "$tls_dir/fullchain.pem"
install -m 600 "$RENEWED_LINEAGE/privkey.pem" "$tls_dir/privkey.pem"
if [ -n "$(docker compose ps -q --status running proxy)" ]; then
  docker compose exec -T proxy nginx -s reload
fi
