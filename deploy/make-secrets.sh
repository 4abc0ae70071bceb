#!/bin/bash
# Makes the secrets of compose.yaml once, each in a file of its own. What exists is kept.
set -euo pipefail
cd "${1:-"$(dirname "$0")/.."}"

# The folder keeps others out; the files are read by the users of the containers, which the machine does not know.
mkdir --parents --mode=700 secrets
chmod 700 secrets
umask 022

make_password() { openssl rand -hex 24; }

# Writes what it is given to a file that is not there yet. It reads it in any case: whoever writes would fail otherwise.
write_once() {
  local content
  content=$(cat)
  if [ -e "secrets/$1" ]; then
    echo "secrets/$1 is kept"
  else
    printf '%s\n' "$content" > "secrets/$1"
    echo "secrets/$1 is made"
  fi
}

make_password | write_once postgres
make_password | write_once database
write_once nats.conf <<CONF
listen: 0.0.0.0:4222
# Its health, for the container itself.
http: 127.0.0.1:8222
authorization { user: sightline, password: "$(make_password)" }
CONF
nats_password=$(sed -n 's/.*password: "\(.*\)".*/\1/p' secrets/nats.conf)
write_once console.env <<ENV
DATABASE_URL=postgres://sightline:$(cat secrets/database)@database/sightline
SESSION_SECRET=$(openssl rand -hex 32)
# With two consoles (--profile several):
# NATS_URL=nats://sightline:$nats_password@nats:4222
# SMTP_URL=smtp://user:password@mail.example.com:587
ENV
write_once agent.env <<ENV
# Of the host, as the console shows it once:
# SIGHTLINE_HOST_PASSWORD=
ENV
