#!/bin/sh
# Runs beside Patroni on each database node, as its user. A primary whose disk is full stays the primary: PostgreSQL goes
# on without writing, and Patroni sees nothing wrong. This hands it over to a standby while there is still a little space.
# Usage: disk-guard.sh FOLDER NAME URL [MB]: the data's file system, the member's name and Patroni's address, and how many
# MB have to be free.
set -u
folder=$1
name=$2
url=$3
wanted=${4:-64}
while sleep 2; do
  free=$(df -Pm "$folder" | awk 'NR == 2 { print $4 }')
  [ "${free:-0}" -ge "$wanted" ] && continue
  # Only the primary answers this with 200.
  curl -fs -m 3 -o /dev/null "$url/primary" || continue
  echo "$(date -u +%FT%TZ) $free MB are free: $name hands over"
  curl -s -m 60 -X POST -H 'content-type: application/json' -d "{\"leader\": \"$name\"}" "$url/switchover"
  echo
done
